import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import { daysToCompare, mostDays } from './days-to-compare.ts';

const due = (now: string, last?: [date: string, comparedTo: string | null]) =>
  daysToCompare(
    new Date(now),
    last && { date: localDate(last[0]), comparedTo: last[1] === null ? null : localDate(last[1]) },
  );

test('the morning check is due from six o’clock at the business, on both sides of each clock change', () => {
  // Winter, summer, and the nights in which the clocks go forward and back.
  for (const [six, date] of [
    ['2027-02-01T06:00:00Z', '2027-02-01'],
    ['2027-06-20T05:00:00Z', '2027-06-20'],
    ['2027-03-28T05:00:00Z', '2027-03-28'],
    ['2027-10-31T06:00:00Z', '2027-10-31'],
  ] as const) {
    expect(due(new Date(Date.parse(six) - 1000).toISOString()), six).toBeUndefined();
    expect(due(six), six).toMatchObject({ date });
  }
});

test('the morning check compares the whole UTC day before, also at a clock change', () => {
  expect(due('2027-03-28T05:00:00Z', ['2027-03-27', '2027-03-26'])).toEqual({
    date: '2027-03-28',
    days: ['2027-03-27'],
    skipped: [],
    tooOld: null,
  });
  expect(due('2027-03-29T05:00:00Z', ['2027-03-28', '2027-03-27'])).toMatchObject({ days: ['2027-03-28'] });
  expect(due('2027-10-31T06:00:00Z', ['2027-10-30', '2027-10-29'])).toMatchObject({ days: ['2027-10-30'] });
  expect(due('2027-11-01T06:00:00Z', ['2027-10-31', '2027-10-30'])).toMatchObject({ days: ['2027-10-31'] });
});

test('the first morning check compares the day before; later checks continue after the last compared day', () => {
  expect(due('2027-06-20T09:00:00Z')).toMatchObject({ days: ['2027-06-19'], skipped: [] });
  expect(due('2027-06-20T09:00:00Z', ['2027-06-16', '2027-06-15'])).toEqual({
    date: '2027-06-20',
    days: ['2027-06-16', '2027-06-17', '2027-06-18', '2027-06-19'],
    skipped: ['2027-06-17', '2027-06-18', '2027-06-19'],
    tooOld: null,
  });
  // The check ran each morning but could not compare.
  expect(due('2027-06-20T09:00:00Z', ['2027-06-19', '2027-06-17'])).toMatchObject({
    days: ['2027-06-18', '2027-06-19'],
    skipped: [],
  });
  expect(due('2027-06-20T09:00:00Z', ['2027-06-19', '2027-06-19'])).toMatchObject({ days: [] });
});

test('after a winter without a server the morning check compares only the last days, and names the earlier days', () => {
  const found = due('2027-04-01T05:00:00Z', ['2026-10-31', '2026-10-30']);
  expect(found?.days).toHaveLength(mostDays);
  expect(found).toMatchObject({ tooOld: { from: '2026-10-31', to: '2027-02-24' } });
  expect(found?.days.at(0)).toBe('2027-02-25');
  expect(found?.skipped).toHaveLength(mostDays);
});
