import { queryOptions } from '@tanstack/react-query';

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async ({ signal }) => (await import('./fetch-reviews.ts')).fetchReviews(signal),
});

/** Of every review, hidden ones too. */
export const scoreQuery = queryOptions({
  queryKey: ['review score'],
  queryFn: async ({ signal }) => (await import('./fetch-reviews.ts')).fetchScore(signal),
});
