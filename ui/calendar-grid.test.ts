import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { describe, expect, test } from 'vitest';
import { dayAfterKey, weeksOf } from './calendar-grid.ts';

describe('the weeks of a month', () => {
  test.each([
    ['2027-02-01', 4, '2027-02-01', '2027-02-28'],
    ['2028-02-01', 5, '2028-02-01', '2028-02-29'],
    ['2027-03-01', 5, '2027-03-01', '2027-03-31'],
    ['2027-05-01', 6, '2027-05-01', '2027-05-31'],
    ['2027-10-01', 5, '2027-10-01', '2027-10-31'],
  ])(
    'the month of %s has %i weeks from %s to %s, with each day once and on its weekday',
    (month, count, first, last) => {
      const weeks = weeksOf(localDate(month), localDate('2027-01-31'));
      const days = weeks.flat().filter((date) => date !== null);
      expect(weeks).toHaveLength(count);
      expect(weeks.every((week) => week.length === 7 && week.some((date) => date !== null))).toBe(true);
      expect(days[0]).toBe(first);
      expect(days.at(-1)).toBe(last);
      expect(days).toEqual(days.map((_, index) => addDays(localDate(first), index)));
      // The same weekday computed in another way, from noon UTC.
      for (const week of weeks) {
        for (const [column, date] of week.entries()) {
          if (date !== null) expect((new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7).toBe(column);
        }
      }
    },
  );
});

test.each([
  ['2026-12-01', ['2026-12-01', '2026-12-31', 5]],
  ['2026-12-06', ['2026-12-01', '2026-12-31', 5]],
  ['2026-12-07', ['2026-12-07', '2026-12-31', 4]],
  ['2026-12-31', ['2026-12-28', '2026-12-31', 1]],
])('on %s the past weeks of December are left out', (today, expected) => {
  const weeks = weeksOf(localDate('2026-12-01'), localDate(today));
  const days = weeks.flat().filter((date) => date !== null);
  expect([days[0], days.at(-1), weeks.length]).toEqual(expected);
});

test('two months in one grid have no gap between them', () => {
  const weeks = weeksOf(localDate('2026-11-01'), localDate('2026-11-27'), localDate('2026-12-01'));
  expect(weeks).toHaveLength(6);
  expect(weeks[1]?.[0]).toBe('2026-11-30');
  expect(weeks[1]?.[1]).toBe('2026-12-01');
  expect(weeks.flat().filter((date) => date !== null)).toHaveLength(8 + 31);
});

test.each([
  ['ArrowLeft', '2027-05-01', '2027-04-30'],
  ['ArrowRight', '2027-05-31', '2027-06-01'],
  ['ArrowUp', '2027-05-05', '2027-04-28'],
  ['ArrowDown', '2027-05-26', '2027-06-02'],
  ['Home', '2027-05-08', '2027-05-03'],
  ['Home', '2027-05-03', '2027-05-03'],
  ['End', '2027-05-08', '2027-05-09'],
  ['End', '2027-05-09', '2027-05-09'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['PageDown', '2027-05-31', '2027-06-30'],
  ['ArrowRight', '2027-03-27', '2027-03-28'],
  ['ArrowRight', '2027-10-30', '2027-10-31'],
])('the key %s moves from %s to %s', (key, from, to) => {
  expect(dayAfterKey(localDate(from), key)).toBe(to);
});

test('keys other than arrows do nothing', () => {
  for (const key of ['Enter', ' ', 'Tab', 'Escape', 'a']) {
    expect(dayAfterKey(localDate('2027-05-01'), key)).toBeUndefined();
  }
});
