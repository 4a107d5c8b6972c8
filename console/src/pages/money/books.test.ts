import { localDate } from '@slipway/shared/values/local-date.ts';
import { describe, expect, test } from 'vitest';
import { barsOf, ticksOf } from './bars.ts';
import { orderOf } from './why.ts';
import { daysText, queryOf, rangeOf, troubleWith } from './range.ts';

const sunday = localDate('2027-05-30');
const asked = (address: string, usual: 'week' | 'quarter' = 'week') =>
  rangeOf(new URLSearchParams(address), sunday, usual);

describe('the range of days in the address of a page', () => {
  test.each([
    ['', 'week', '2027-05-24', '2027-05-30'],
    ['?range=last-week', 'last-week', '2027-05-17', '2027-05-23'],
    ['?range=month', 'month', '2027-05-01', '2027-05-31'],
    ['?range=last-month', 'last-month', '2027-04-01', '2027-04-30'],
    ['?range=quarter', 'quarter', '2027-04-01', '2027-06-30'],
    ['?range=last-quarter', 'last-quarter', '2027-01-01', '2027-03-31'],
    ['?range=for-ever', 'week', '2027-05-24', '2027-05-30'],
    ['?from=2027-05-17&to=2027-05-23', 'last-week', '2027-05-17', '2027-05-23'],
    ['?own&from=2027-05-17&to=2027-05-23', 'own', '2027-05-17', '2027-05-23'],
    ['?from=2027-01-31&to=nonsense', 'week', '2027-05-24', '2027-05-30'],
  ])('the address "%s" means the range %s', (address, name, from, to) => {
    const range = asked(address);
    expect(range).toEqual({ name, from, to });
    expect(asked(queryOf(range))).toEqual(range);
  });

  test('a range is refused if its first day is after its last, or if it has too many days', () => {
    expect(troubleWith(asked('?from=2027-05-02&to=2027-05-01'))).toContain('after the last day');
    expect(troubleWith(asked('?from=2026-01-01&to=2027-01-02'))).toBeUndefined();
    expect(troubleWith(asked('?from=2026-01-01&to=2027-01-03'))).toContain('a year and a day');
    expect(daysText(asked('?from=2026-10-01&to=2027-01-31'))).toBe('1 October 2026 to 31 January 2027');
  });
});

test('the latest payments come first; parties come in the order of their trips; for one party, the earliest payment comes first', () => {
  const order = (asked: object) => orderOf(asked as never);
  expect(order({ figure: 'takings' })).toBe('the latest first');
  for (const figure of ['owed', 'paid_not_sailed', 'disputed'])
    expect(order({ figure })).toBe('the earliest trip first');
  expect(order({ figure: 'disputed', booking: 'a-booking' })).toBe('the earliest first');
});

describe('the bars', () => {
  const day = (date: string, taken: number, givenBack = 0) => ({
    date,
    taken,
    givenBack,
    takenBack: -0.1,
    sum: taken + givenBack - 0.1,
    lines: 2,
  });
  const byDay = [day('2027-05-24', 100), day('2027-05-30', 0.3, -0.1)];

  test('each day has a bar, even a future day, with refunds beside the money taken', () => {
    const bars = barsOf(asked(''), byDay, sunday);
    expect(bars.map(({ short, sum, back }) => [short, sum, back])).toEqual([
      ['Mon 24', 99.9, 0.1],
      ...['Tue 25', 'Wed 26', 'Thu 27', 'Fri 28', 'Sat 29'].map((name) => [name, 0, 0]),
      ['Sun 30', 0.1, 0.2],
    ]);
    expect(bars.filter(({ isNow }) => isNow)).toMatchObject([{ from: sunday }]);
    expect(barsOf(asked('?range=month'), [], sunday).filter(({ isAhead }) => isAhead)).toHaveLength(1);
  });

  test.each([
    ['?range=quarter', 14, '1 April to 4 April'],
    ['?from=2026-06-01&to=2027-05-31', 12, 'June 2026'],
  ])('bars of %s cover each day once, and have the same sum as the days', (address, many, first) => {
    const range = asked(address);
    const bars = barsOf(range, byDay, sunday);
    expect(bars).toHaveLength(many);
    expect(bars[0]).toMatchObject({ from: range.from, long: first });
    expect(bars.at(-1)!.to).toBe(range.to);
    expect(Math.round(bars.reduce((sum, bar) => sum + bar.sum * 100, 0))).toBe(10_000);
  });

  test('a chart has grid lines at round sums', () => {
    expect(ticksOf(1846)).toEqual([500, 1000, 1500, 2000]);
    expect(ticksOf(0)).toEqual([]);
  });
});
