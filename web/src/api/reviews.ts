import { queryOptions } from '@tanstack/react-query';

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async ({ signal }) => (await import('./fetch-reviews.ts')).fetchReviews(signal),
});
