import { type LocalDate, formatLongDate } from '../values/local-date.ts';

/** The notice that the site shows until its owner opens it. `opensOn`: the announced day; null: none. */
export function notOpenYet(opensOn: LocalDate | null): string {
  if (opensOn === null) return 'We’re not open yet. Please come back soon.';
  return `We’re not open yet. We open on ${formatLongDate(opensOn)}.`;
}
