import { addReview } from '@slipway/shared/api/reviews.ts';
import { callOnce } from './call-once.ts';

type Review = { link: string; stars: number; name: string; words: string };

/** By the link of the mail after the trip. Returns the sentence for the visitor. */
export async function writeReview(review: Review): Promise<string> {
  return (await callOnce(addReview, review)).message;
}
