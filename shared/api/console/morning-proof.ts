import * as z from 'zod/mini';
import { count, date, pounds, secretId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** The number of rows shown from each list. */
export const mostFindings = 50;

const finding = {
  sentence: z.string(),
  /** The day that it belongs to; null: none. */
  day: z.nullable(date),
  bookingId: z.nullable(secretId),
  code: z.nullable(z.string()),
};

export const getMorningProof = consoleEndpoint({
  method: 'GET',
  path: '/console/money/morning_proof',
  access: 'see-books',
  summary:
    'The last morning proof: whether the books balance, each row where they do not, and payments in transit',
  data: z.object({
    /** When the next one is due. */
    nextAt: z.string(),
    /** It is running, or waits for a provider that does not answer. */
    isRunning: z.boolean(),
    /** No proof has ended since six o’clock, though there should have been one. */
    isLate: z.boolean(),
    /** Null: there has been none yet. */
    proof: z.nullable(
      z.object({
        /** The business day that it covers. */
        date,
        endedAt: z.string(),
        isBalanced: z.boolean(),
        /** The last UTC day compared with a balance, and the number of days and lines compared this morning. */
        comparedTo: z.nullable(date),
        days: count,
        lines: count,
        differences: z.array(
          z.object({
            ...finding,
            /** Found this morning, or earlier by the proof of `since`. */
            isNew: z.boolean(),
            since: date,
            /** Our value, and the value found instead. */
            expected: z.nullable(pounds),
            found: z.nullable(pounds),
            /** The provider's own reference, to find it there. */
            ref: z.nullable(z.string()),
          }),
        ),
        moreDifferences: count,
        onItsWay: z.array(z.object({ ...finding, amount: pounds })),
        moreOnItsWay: count,
        /** A sentence for each item that was not compared or is not ours. `isTrouble`: it should have been compared. */
        notes: z.array(z.object({ sentence: z.string(), isTrouble: z.boolean() })),
      }),
    ),
  }),
});
export type WireMorningProof = z.output<typeof getMorningProof.data>;
