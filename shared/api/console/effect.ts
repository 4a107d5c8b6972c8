import * as z from 'zod/mini';
import { plural } from '../../values/counted.ts';

/** What a change does, in words and figures, as its preview and its answer say it. */
export const effect = z.object({
  /** 'Who, from what to what, how much, by which way, until when, which email.' */
  sentence: z.string(),
  /** Before the sentence, and to be seen at a glance: '7', 'parties'. Left out: nothing is counted. */
  counts: z.optional(z.array(z.object({ value: z.string(), what: z.string() }))),
  figures: z.array(
    z.object({
      label: z.string(),
      /** As it is shown: '£150.00', '3 parties'. */
      value: z.string(),
    }),
  ),
  /** What could surprise: '1 is paying now'. */
  warnings: z.array(z.string()),
});

export type Effect = z.output<typeof effect>;

/** In one line, where nothing is shown at a glance: '7 parties, 44 people, £1,120.00. Each chooses …' */
export function effectInWords({ counts = [], sentence }: Pick<Effect, 'counts' | 'sentence'>): string {
  const counted = counts.map(({ value, what }) => `${value} ${what}`).join(', ');
  return counted === '' ? sentence : `${counted}. ${sentence}`;
}

/** '7', 'parties' */
export const countOf = (count: number, one: string, many?: string) => ({
  value: String(count),
  what: plural(count, one, many),
});
