import { listReviews } from '@slipway/shared/api/reviews.ts';
import { call } from './client.ts';

export type Review = {
  name: string;
  /** 1 to 5. */
  stars: number;
  text: string;
  /** What and when: 'Sunset, May 2027'. */
  sailed: string;
  /** Made up for the demonstration. */
  isSample: boolean;
};

export async function fetchReviews(signal: AbortSignal): Promise<Review[]> {
  const { data } = await call(listReviews, { signal });
  return data.map(({ name, stars, words, sailed, is_sample }) => ({
    name,
    stars,
    text: words,
    sailed,
    isSample: is_sample,
  }));
}
