import { queryOptions } from '@tanstack/react-query';

/** Of a business that has not begun to sell. */
export const nothingYet = 'Nothing is on sale yet. Please come back soon.';

/** What is said until the owner opens the site; empty: it is open. It comes with every prerendered home page. */
export const openingQuery = queryOptions({
  queryKey: ['setting', 'opening'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchOpening(signal),
});
