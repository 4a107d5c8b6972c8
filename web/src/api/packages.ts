import { queryOptions } from '@tanstack/react-query';

/**
 * The packages on sale, in display order. The contract and the code that reads it are in a chunk of their own, so that
 * the first page need not wait for them.
 */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await import('./fetch-packages.ts')).fetchPackages(signal),
});
