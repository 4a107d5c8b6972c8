import * as z from 'zod/mini';
import { hidingReasonNames } from '../rules/review-reasons.ts';
import { endpoint } from './endpoint.ts';
import { count } from './fields.ts';
import { text } from './typed-text.ts';

/** Limits of the texts that a customer can type. */
export const longestReviewer = 60;
export const longestReview = 2000;

export const addReview = endpoint({
  method: 'POST',
  path: '/review/add',
  summary: 'Adds a review of a completed booking; the emailed link is required',
  body: z.strictObject({
    link: text(200, { typed: 'kept' }),
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    name: text(longestReviewer, { typed: 'name' }),
    words: text(longestReview, { lines: true }),
  }),
  data: z.object({}),
  isIdempotent: true,
  refusals: ['not_found', 'invalid', 'already_reviewed'],
});

export const listReviews = endpoint({
  method: 'POST',
  path: '/review/list',
  summary: 'Published reviews, newest first',
  data: z.array(
    z.object({
      name: z.string(),
      stars: z.number(),
      words: z.string(),
      /** The package and the month: 'Sunset, May 2027'. */
      sailed: z.string(),
      /** True: the review was invented for the demonstration. A live site has no such review. */
      is_sample: z.boolean(),
      /** Our public answer. */
      answer: z.nullable(z.string()),
    }),
  ),
});

export const scoreReviews = endpoint({
  method: 'POST',
  path: '/review/score',
  summary: 'The number of reviews for each number of stars, hidden ones included, and the reasons for hiding',
  data: z.object({
    stars: z.array(z.object({ stars: z.number(), count })),
    hidden: z.array(
      z.object({
        /** Why the review is hidden; null: it was hidden before staff had to give a reason. */
        because: z.nullable(z.enum(hidingReasonNames)),
        count,
      }),
    ),
  }),
});
