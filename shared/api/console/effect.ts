import * as z from 'zod/mini';

/** What a change does, in words and figures, as its preview and its answer say it. */
export const effect = z.object({
  /** 'Who, from what to what, how much, by which way, until when, which email.' */
  sentence: z.string(),
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
