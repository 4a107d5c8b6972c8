import {
  answerReview,
  hideReview,
  listStaffReviews,
  type reviewFilters,
  showReview,
} from '@slipway/shared/api/console/reviews.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export { answerReview, hideReview, showReview };

export type ReviewFilter = (typeof reviewFilters)[number];
export type StaffReview = DataOf<typeof listStaffReviews>['reviews'][number];

export const reviewsQuery = (filter: ReviewFilter) => ({
  queryKey: ['reviews', filter],
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
    const before = pageParam === null ? {} : { before: pageParam };
    return call(listStaffReviews, { query: { filter, ...before }, signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  refetchInterval: 60_000,
});
