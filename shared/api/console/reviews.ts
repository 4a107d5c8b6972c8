import * as z from 'zod/mini';
import { hidingReasonNames } from '../../rules/review-reasons.ts';
import { count, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

export const reviewFilters = ['all', 'no answer', 'hidden'] as const;

export const listStaffReviews = consoleEndpoint({
  method: 'GET',
  path: '/console/reviews',
  access: 'hide-reviews',
  summary: 'Every review, newest first, with the average of all of them, hidden ones too',
  query: z.strictObject({
    filter: z.optional(z.enum(reviewFilters)),
    /** The last id on the previous page. */
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not a review of ours'))),
  }),
  data: z.object({
    reviews: z.array(
      z.object({
        id: rowId,
        at: z.string(),
        name: z.string(),
        stars: z.number(),
        words: z.string(),
        sailed: z.string(),
        isSample: z.boolean(),
        bookingId: z.nullable(secretId),
        isHidden: z.boolean(),
        /** Why the review is hidden. Null if it is shown, or was hidden before staff had to give a reason. */
        hiddenBecause: z.nullable(z.enum(hidingReasonNames)),
        answer: z.nullable(z.string()),
      }),
    ),
    /** The start of the next page, or null on the last page. */
    next: z.nullable(z.string()),
    counts: z.object({ all: count, noAnswer: count, hidden: count }),
    /** The average of all stars, or null if nobody has reviewed a trip yet. */
    average: z.nullable(z.number()),
  }),
});

export const mostOfAPublicAnswer = 1000;

export const hideReview = commandEndpoint({
  path: '/console/reviews/hide',
  access: 'hide-reviews',
  touches: ['reviews'],
  summary: 'Hides a review for a reason from the list; its stars still count in the average',
  input: { review: rowId, because: z.enum(hidingReasonNames) },
});

export const showReview = commandEndpoint({
  path: '/console/reviews/show',
  access: 'hide-reviews',
  touches: ['reviews'],
  summary: 'Puts a hidden review on the site again',
  input: { review: rowId },
});

export const answerReview = commandEndpoint({
  path: '/console/reviews/answer',
  access: 'hide-reviews',
  touches: ['reviews'],
  summary: 'Answers a review in public; an empty text removes the answer',
  input: {
    review: rowId,
    /** The public answer to the review, as it was when the person opened the form; '' if there was no answer. */
    was: text(mostOfAPublicAnswer, { lines: true }),
    words: text(mostOfAPublicAnswer, { lines: true }),
  },
  refusals: ['version_changed'],
});
