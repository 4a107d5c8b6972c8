import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { listReviews, scoreReviews } from '@slipway/shared/api/reviews.ts';
import { call } from './client.ts';

export type Review = {
  name: string;
  /** The number of stars, 1 to 5. */
  stars: number;
  text: string;
  /** The package and the month: 'Sunset, May 2027'. */
  sailed: string;
  /** True for a review that was invented for the demonstration. */
  isSample: boolean;
  /** Our answer; null: no answer. */
  answer: string | null;
};

export type Score = DataOf<typeof scoreReviews>;

export async function fetchReviews(signal: AbortSignal): Promise<Review[]> {
  const { data } = await call(listReviews, { signal });
  return data.map(({ name, stars, words, sailed, is_sample, answer }) => ({
    name,
    stars,
    text: words,
    sailed,
    isSample: is_sample,
    answer,
  }));
}

export async function fetchScore(signal: AbortSignal): Promise<Score> {
  const { data } = await call(scoreReviews, { signal });
  return data;
}
