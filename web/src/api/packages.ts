import { queryOptions } from '@tanstack/react-query';
import type { Pence } from '@slipway/shared/values/pence.ts';

export type BoatPackage = {
  id: number;
  name: string;
  description: string;
  /** An address of this site. */
  picture: string;
  /** Before a slot's mark-up. */
  price: Pence;
  durationMinutes: number;
  items: readonly { code: string; description: string }[];
};

/**
 * The packages on sale, in display order. The contract and the code that reads it are in a chunk of their own, so that
 * the first page need not wait for them.
 */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await import('./fetch-packages.ts')).fetchPackages(signal),
});
