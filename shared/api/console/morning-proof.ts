import * as z from 'zod/mini';
import { count, date, pounds, secretId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** Each list of the answer has at most this many findings. */
export const mostFindings = 50;

const finding = {
  sentence: z.string(),
  /** The day that the finding is about; null if it is about no day. */
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
    /** When the next proof is due. */
    nextAt: z.string(),
    /** True: the proof is running, or waits for a provider that does not answer. */
    isRunning: z.boolean(),
    /** True: the latest proof that was due has not ended, although it should have ended by now. */
    isLate: z.boolean(),
    /** Null: no proof has run yet. */
    proof: z.nullable(
      z.object({
        /** The business day that the proof covers. */
        date,
        endedAt: z.string(),
        isBalanced: z.boolean(),
        /** The last UTC day whose balance was compared, and the number of days and lines compared this morning. */
        comparedTo: z.nullable(date),
        days: count,
        lines: count,
        differences: z.array(
          z.object({
            ...finding,
            /**
             * True: this morning's proof is the first that found the difference. False: an earlier proof
             * found it, on the day `since`.
             */
            isNew: z.boolean(),
            since: date,
            /** The value in our books, and the value that the proof found. */
            expected: z.nullable(pounds),
            found: z.nullable(pounds),
            /** The provider's reference, to look the item up at the provider. */
            ref: z.nullable(z.string()),
          }),
        ),
        moreDifferences: count,
        onItsWay: z.array(z.object({ ...finding, amount: pounds })),
        moreOnItsWay: count,
        /**
         * A sentence for each finding that is neither a difference nor money on its way: for example a day that was not
         * compared, or lines of another business. `isTrouble`: a comparison should have been made but was not.
         */
        notes: z.array(z.object({ sentence: z.string(), isTrouble: z.boolean() })),
      }),
    ),
  }),
});
export type WireMorningProof = z.output<typeof getMorningProof.data>;
