import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../../api/availability.ts';
import {
  formatMonth,
  formatMonths,
  formatShortDate,
  isInMonth,
  monthOf,
} from '@slipway/ui/calendar-dates.ts';
import {
  firstMonth,
  formatNextAvailable,
  lastMonthShown,
  monthOutlook,
  selectableDates,
} from './calendar-month.ts';

const aSlot = { isSoldOut: true } as Slot;
const days = ['2027-07-03', '2027-06-12', '2027-11-06'].map((date) => ({
  date: localDate(date),
  slots: [aSlot],
}));
const june = localDate('2027-06-01');
const today = localDate('2027-05-20');

describe('the calendar', () => {
  it('the calendar offers days with a slot, sold out or not, up to the last bookable month', () => {
    const withEmpty = [...days, { date: localDate('2027-06-13'), slots: [] }];
    expect(selectableDates(withEmpty, 10)).toEqual(['2027-06-12', '2027-07-03']);
    expect(selectableDates(withEmpty, null)).toHaveLength(3);
  });

  it('the calendar opens on the chosen date, otherwise on the first available month, otherwise on this month', () => {
    const selectable = selectableDates(days, null);
    expect(firstMonth(localDate('2027-09-09'), selectable, today)).toBe('2027-09-01');
    expect(firstMonth(null, selectable, today)).toBe('2027-06-01');
    expect(firstMonth(null, [], today)).toBe('2027-05-01');
  });

  it('the calendar says how many days a month offers', () => {
    expect(monthOutlook(june, selectableDates(days, null), null)).toEqual({ kind: 'open', dayCount: 1 });
  });

  it('if the first month has fewer than ten days left, the calendar also shows the next month', () => {
    const from = (first: string, count: number) =>
      Array.from({ length: count }, (_, day) => addDays(localDate(first), day));
    const july = localDate('2027-07-01');
    const few = [...from('2027-06-22', 9), ...from('2027-07-01', 31)];
    expect(lastMonthShown(june, few)).toBe(july);
    expect(monthOutlook(june, few, null, july)).toEqual({ kind: 'open', dayCount: 40 });
    expect(lastMonthShown(june, from('2027-06-21', 20))).toBe(june);
    // June is shown alone if July has no bookable day. July is shown alone if it is not the first bookable month.
    expect(lastMonthShown(june, from('2027-06-22', 9))).toBe(june);
    expect(lastMonthShown(july, [...from('2027-06-01', 31), ...from('2027-08-01', 1)])).toBe(july);
  });

  it('a month without days shows the banner with the next bookable day', () => {
    const august = localDate('2027-08-01');
    expect(monthOutlook(august, selectableDates(days, null), null)).toEqual({
      kind: 'closed',
      next: '2027-11-06',
    });
  });

  it('a month after the last bookable month shows the banner with the first bookable day', () => {
    const november = localDate('2027-11-01');
    expect(monthOutlook(november, selectableDates(days, 10), 10)).toEqual({
      kind: 'closed',
      next: '2027-06-12',
    });
  });

  it('the banner says “Next available” for a day after the month, and “Earliest available” for a day before it', () => {
    expect(formatNextAvailable(localDate('2027-06-12'), june)).toBe('Next available: Saturday 12 June 2027');
    expect(formatNextAvailable(localDate('2027-06-12'), localDate('2027-11-01'))).toBe(
      'Earliest available: Saturday 12 June 2027',
    );
  });

  it('the banner names no next day if there is none', () => {
    expect(monthOutlook(june, [], null)).toEqual({ kind: 'closed', next: undefined });
  });
});

describe('the days of the calendar’s grid', () => {
  it('days of the grid have the same date in every time zone', () => {
    expect(formatMonth(localDate('2027-06-30'))).toBe('June 2027');
    expect(formatMonths(june, localDate('2027-07-01'))).toBe('June and July 2027');
    expect(formatMonths(localDate('2027-12-01'), localDate('2028-01-01'))).toBe(
      'December 2027 and January 2028',
    );
    expect(formatShortDate(localDate('2027-03-28'))).toBe('Sun 28 March');
  });

  it('each day of the grid belongs to the month of its date', () => {
    expect(monthOf(localDate('2027-06-30'))).toBe('2027-06-01');
    expect(isInMonth(localDate('2027-06-30'), june)).toBe(true);
    expect(isInMonth(localDate('2027-07-01'), june)).toBe(false);
  });
});
