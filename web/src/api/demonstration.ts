import { queryOptions } from '@tanstack/react-query';

/** Whether nothing is really booked and no money moves, and whether strangers share it. It comes with every prerendered page. */
export const demonstrationQuery = queryOptions({
  queryKey: ['demonstration'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchDemonstration(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
