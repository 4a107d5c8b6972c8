import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './typed-text.ts';

export const addReview = endpoint({
  method: 'POST',
  path: '/review/add',
  summary: 'Reviews a completed booking, by its emailed link',
  body: z.strictObject({
    link: text(200),
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    name: text(60),
    words: text(2000, { lines: true }),
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
    }),
  ),
});
