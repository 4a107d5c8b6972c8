import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import { durationWords, shortDayOf } from './times.ts';

test.each([
  [54, '54 min'],
  [60, '1 h'],
  [146, '2 h 26 min'],
  [1440, '1 day'],
  [4571, '3 days'],
])('%i minutes are %s', (minutes, words) => expect(durationWords(minutes)).toBe(words));

test('a day as a phone has room for it', () => {
  expect(shortDayOf(localDate('2027-05-08'))).toBe('Sat 8 May');
  expect(shortDayOf(localDate('2026-09-23'))).toBe('Wed 23 Sept');
});
