import * as z from 'zod/mini';
import { plural } from '../../values/counted.ts';

/** The effect of a command in words and figures, for the preview and for the answer to the command. */
export const effect = z.object({
  /**
   * The sentence names, in this order: the people, the old and the new value, the amount, the way of payment,
   * the deadline, and the email.
   */
  sentence: z.string(),
  /** Numbers shown large before the sentence: '7', 'parties'. Left out if there is nothing to count. */
  counts: z.optional(z.array(z.object({ value: z.string(), what: z.string() }))),
  figures: z.array(
    z.object({
      label: z.string(),
      /** The value as shown: '£150.00', '3 parties'. */
      value: z.string(),
    }),
  ),
  /** Possible surprises: '1 is paying now'. */
  warnings: z.array(z.string()),
});

export type Effect = z.output<typeof effect>;

/**
 * The effect in one line, where there is no room for large figures: '7 parties, 44 people, £1,120.00. Each chooses …'
 */
export function effectText({ counts = [], sentence }: Pick<Effect, 'counts' | 'sentence'>): string {
  const counted = counts.map(({ value, what }) => `${value} ${what}`).join(', ');
  return counted === '' ? sentence : `${counted}. ${sentence}`;
}

/** A number with its noun: '7', 'parties'. */
export const countOf = (count: number, one: string, many?: string) => ({
  value: String(count),
  what: plural(count, one, many),
});
