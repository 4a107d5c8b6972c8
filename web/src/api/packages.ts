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
 * The packages on sale, in the order in which they are shown. The contract and what reads it come in a chunk of their
 * own: the first page is drawn while they are on their way.
 */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await import('./fetch-packages.ts')).fetchPackages(signal),
});
