import { addReview } from '@slipway/shared/api/reviews.ts';
import { callIdempotent } from './call-idempotent.ts';

type Review = { link: string; stars: number; name: string; text: string };

/** With the link from the email after the trip. Returns the message for the visitor. */
export async function writeReview({ link, stars, name, text }: Review): Promise<string> {
  return (await callIdempotent(addReview, { link, stars, name, words: text })).message;
}
