import { type LocalDate, addDays, addMonths, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { monthOf } from './calendar-dates.ts';

/** The weekdays, with Monday first, as in Britain. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const daysInWeek = 7;

/**
 * The weeks from the start of `month` to the end of `last`, without past weeks. Days before or after these months are
 * null, so their cells stay empty.
 */
export function weeksOf(month: LocalDate, today: LocalDate, last = month): (LocalDate | null)[][] {
  const first = monthOf(month);
  const end = addMonths(monthOf(last), 1);
  const weeks: (LocalDate | null)[][] = [];
  const earliest = [mondayOf(first), mondayOf(today)].toSorted().at(-1) ?? first;
  for (let monday = earliest; monday < end; monday = addDays(monday, daysInWeek)) {
    weeks.push(
      weekdayNames.map((_, weekday) => {
        const date = addDays(monday, weekday);
        return date >= first && date < end ? date : null;
      }),
    );
  }
  return weeks;
}

/** The day to which a key moves in the date grid of the ARIA Authoring Practices Guide. Other keys give undefined. */
export function dayAfterKey(date: LocalDate, key: string): LocalDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -daysInWeek);
    case 'ArrowDown':
      return addDays(date, daysInWeek);
    case 'Home':
      return mondayOf(date);
    case 'End':
      return addDays(mondayOf(date), daysInWeek - 1);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return undefined;
  }
}

export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekdayOf(date));
}
