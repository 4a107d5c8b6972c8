import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import { durationText, hourOf, shortDayOf } from './times.ts';

test.each([
  [54, '54 min'],
  [60, '1 h'],
  [146, '2 h 26 min'],
  [1440, '1 day'],
  [4571, '3 days'],
])('%i minutes are shown as %s', (minutes, words) => expect(durationText(minutes)).toBe(words));

test('the short form of a day shortens the weekday and the month', () => {
  expect(shortDayOf(localDate('2027-05-08'))).toBe('Sat 8 May');
  expect(shortDayOf(localDate('2026-09-23'))).toBe('Wed 23 Sept');
});

test('a time on another day is shown with its date', () => {
  const now = new Date('2026-11-28T10:00:00Z');
  expect(hourOf('2026-11-28T12:30:00Z', now)).toBe('12:30');
  expect(hourOf('2026-11-29T12:30:00Z', now)).toBe('12:30 on 29 November');
});
