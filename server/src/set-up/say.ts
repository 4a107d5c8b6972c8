import { counted } from '@slipway/shared/values/counted.ts';

/** Words that several kinds of change say; the console says these as well. */
export { surchargeWords, weekdayWords } from '@slipway/shared/api/console/change-words.ts';

/** '1 time', '14 times' */
export function timesWords(count: number): string {
  return counted(count, 'time');
}

/** The note of versions that kinds of change write: those that a public demo forgets. */
export const notedAtConsole = 'Changed at the console.';
