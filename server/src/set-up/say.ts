/** Words that several kinds of change say; the console says these as well. */
export { surchargeWords, weekdayWords } from '@slipway/shared/api/console/change-words.ts';

/** '1 time', '14 times' */
export function timesWords(count: number): string {
  return `${count} ${count === 1 ? 'time' : 'times'}`;
}
