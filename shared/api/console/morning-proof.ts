import * as z from 'zod/mini';
import { count, date, pounds, secretId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** Of each list so many are shown. */
export const mostFindings = 50;

const finding = {
  sentence: z.string(),
  /** The day that it is of; null: of none. */
  day: z.nullable(date),
  bookingId: z.nullable(secretId),
  code: z.nullable(z.string()),
};

export const getMorningProof = consoleEndpoint({
  method: 'GET',
  path: '/console/money/morning_proof',
  access: 'see-books',
  summary:
    'What the last morning proof found: whether the books balance, each row where they do not, and what is on its way',
  data: z.object({
    /** From when on the next one is due. */
    nextAt: z.string(),
    /** It is at work, or waits for a provider that does not answer. */
    isRunning: z.boolean(),
    /** No proof has ended since six o’clock, though there should have been one. */
    isLate: z.boolean(),
    /** Null: there was none yet. */
    proof: z.nullable(
      z.object({
        /** Of which day of the business. */
        date,
        endedAt: z.string(),
        isBalanced: z.boolean(),
        /** The last UTC day that was compared with a balance, and how many of them and of their lines this morning. */
        comparedTo: z.nullable(date),
        days: count,
        lines: count,
        differences: z.array(
          z.object({
            ...finding,
            /** Found this morning; before: found by the proof of `since`. */
            isNew: z.boolean(),
            since: date,
            /** What we have, and what was found instead. */
            expected: z.nullable(pounds),
            found: z.nullable(pounds),
            /** The provider’s own name of it, to look for it there. */
            ref: z.nullable(z.string()),
          }),
        ),
        moreDifferences: count,
        onItsWay: z.array(z.object({ ...finding, amount: pounds })),
        moreOnItsWay: count,
        /** What was not compared, or is not ours: a sentence for each. `isTrouble`: it should have been. */
        notes: z.array(z.object({ sentence: z.string(), isTrouble: z.boolean() })),
      }),
    ),
  }),
});
export type WireMorningProof = z.output<typeof getMorningProof.data>;
