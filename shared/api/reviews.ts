import * as z from 'zod/mini';
import { hidingReasonNames } from '../rules/review-reasons.ts';
import { endpoint } from './endpoint.ts';
import { count } from './fields.ts';
import { text } from './typed-text.ts';

/** What a customer can type at most. */
export const longestReviewer = 60;
export const longestReview = 2000;

export const addReview = endpoint({
  method: 'POST',
  path: '/review/add',
  summary: 'Reviews a completed booking, by its emailed link',
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
      /** Made up for the demonstration. A live site has none. */
      is_sample: z.boolean(),
      /** Ours, in public. */
      answer: z.nullable(z.string()),
    }),
  ),
});

export const scoreReviews = endpoint({
  method: 'POST',
  path: '/review/score',
  summary: 'How many reviews gave how many stars, hidden ones too, and why those are hidden',
  data: z.object({
    stars: z.array(z.object({ stars: z.number(), count })),
    hidden: z.array(
      z.object({
        /** Null: it was hidden before reasons were asked for. */
        because: z.nullable(z.enum(hidingReasonNames)),
        count,
      }),
    ),
  }),
});
