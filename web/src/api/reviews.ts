import { queryOptions } from '@tanstack/react-query';

export type Review = {
  name: string;
  /** 1 to 5. */
  stars: number;
  words: string;
  /** What and when: 'Sunset, May 2027'. */
  sailed: string;
  /** Made up for the demonstration. */
  isSample: boolean;
};

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async ({ signal }) => (await import('./fetch-reviews.ts')).fetchReviews(signal),
});
