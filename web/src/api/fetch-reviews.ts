import { listReviews } from '@slipway/shared/api/reviews.ts';
import { call } from './client.ts';
import type { Review } from './reviews.ts';

export async function fetchReviews(signal: AbortSignal): Promise<Review[]> {
  const { data } = await call(listReviews, { signal });
  return data.map(({ name, stars, words, sailed, is_sample }) => ({
    name,
    stars,
    words,
    sailed,
    isSample: is_sample,
  }));
}
