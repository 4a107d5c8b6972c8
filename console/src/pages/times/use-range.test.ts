import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import { datesOf } from './use-range.ts';

const from = localDate('2027-12-30');

test('a range runs from the day pressed first to the day pressed second, even if the second day is earlier', () => {
  expect(datesOf({ from, to: localDate('2028-01-02') })).toEqual([
    '2027-12-30',
    '2027-12-31',
    '2028-01-01',
    '2028-01-02',
  ]);
  expect(datesOf({ from, to: localDate('2027-12-28') })).toEqual(['2027-12-30', '2027-12-29', '2027-12-28']);
  expect(datesOf({ from, to: from })).toEqual(['2027-12-30']);
});

test('a range cannot be longer than the number of days that one change may cover', () => {
  const days = datesOf({ from, to: localDate('2029-12-30') });
  expect(days).toHaveLength(366);
  expect(days.at(-1)).toBe('2028-12-29');
});
