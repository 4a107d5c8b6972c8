import { describe, expect, it } from 'vitest';
import { localDate } from '../values/local-date.ts';
import { isDateSelectable, isMonthBookable } from './calendar.ts';

describe('the last month that can be booked', () => {
  it.each([
    ['31 October is open when the limit is October', '2026-10-31', 10, true],
    ['1 November is not', '2026-11-01', 10, false],
    ['31 December is not', '2026-12-31', 10, false],
    ['1 January is open again, the limit is a month of any year', '2027-01-01', 10, true],
    ['and 31 October of that year', '2027-10-31', 10, true],
    ['and not 1 November of that year', '2027-11-01', 10, false],
    ['nor of a past year', '2025-11-01', 10, false],
    ['everything is open when the limit is December', '2026-12-31', 12, true],
    ['January too', '2027-01-01', 12, true],
    ['only January is open when the limit is January', '2027-01-31', 1, true],
    ['29 February is not', '2028-02-29', 1, false],
    ['29 February is open when the limit is February', '2028-02-29', 2, true],
    ['nothing is open when the limit is 0', '2026-01-01', 0, false],
    ['everything is open without a limit', '2026-12-31', null, true],
    ['a limit above 12 closes nothing', '2026-12-31', 13, true],
  ])('%s', (_, date, limit, isOpen) => {
    expect(isMonthBookable(localDate(date), limit)).toBe(isOpen);
  });
});

describe('a date can be chosen', () => {
  it.each([
    ['with one slot to show', '2026-06-20', 1, 12, true],
    ['with several', '2026-06-20', 8, 12, true],
    ['not without any', '2026-06-20', 0, 12, false],
    ['not in a closed month, though it has slots', '2026-12-20', 3, 10, false],
    ['not in a closed month without slots', '2026-12-20', 0, 10, false],
    ['in any month without a limit', '2026-12-20', 1, null, true],
    ['not without a slot, though there is no limit', '2026-12-20', 0, null, false],
  ])('%s', (_, date, visibleSlots, limit, isSelectable) => {
    expect(isDateSelectable(localDate(date), visibleSlots, limit)).toBe(isSelectable);
  });
});
