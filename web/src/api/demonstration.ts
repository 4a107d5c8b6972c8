import { queryOptions } from '@tanstack/react-query';

/** Whether nothing is really booked and no money moves. It comes with every prerendered page. */
export const demonstrationQuery = queryOptions({
  queryKey: ['demonstration'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchIsDemonstration(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
