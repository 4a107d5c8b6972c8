/** Words that several kinds of change say; the console says these as well. */
export { daysOfYearWords, surchargeWords, weekdayWords } from '@slipway/shared/api/console/change-words.ts';

/** '1 booking', '14 bookings' */
export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** '1 time', '14 times' */
export function timesWords(count: number): string {
  return countOf(count, 'time');
}

/** The note of versions that kinds of change write: those that a public demo forgets. */
export const notedAtConsole = 'Changed at the console.';
