import { expect, test } from 'vitest';
import { hourMs } from '../values/durations.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { windOfTrip, windText } from './wind-of-trip.ts';

const limits = { meanKmh: 15, gustKmh: 25 };
// 12:30 to 14:30 in summer time: parts of the hours from 11:00, 12:00 and 13:00 UTC.
const trip = { date: localDate('2027-06-12'), startTime: localTime('12:30'), endTime: localTime('14:30') };
const noon = Date.parse('2027-06-12T11:00:00Z');
const hours = (...winds: (number | null)[]) =>
  winds.map((meanKmh, index) => ({
    hour: noon + index * hourMs,
    meanKmh,
    gustKmh: meanKmh && meanKmh * 1.5,
  }));

test.each([
  [hours(9.2, 10, 11.8), { least: 9, most: 12, gusts: 18, verdict: 'go' }],
  [hours(9, 10, 13), { least: 9, most: 13, gusts: 20, verdict: 'watch' }],
  // 15.04 is above the limit of 15, so it must not be shown as 15.
  [hours(9, 15.04, 13), { least: 9, most: 16, gusts: 23, verdict: 'no-go' }],
  // The hour from 14:00 UTC is after the trip, and is left out.
  [[...hours(9, 10, 11), { hour: noon + 3 * hourMs, meanKmh: 40, gustKmh: 60 }], { most: 11, verdict: 'go' }],
  [hours(9, 10, 11).map((hour) => ({ ...hour, gustKmh: null })), { gusts: null, verdict: 'go' }],
])('the wind of a trip from %j', (said, wind) => {
  expect(windOfTrip(said, trip, limits)).toMatchObject(wind);
});

test.each([[hours(9, 10)], [hours(9, null, 10)], [[]]])(
  'an hour without a forecast makes the trip’s wind unknown: %j',
  (said) => {
    expect(windOfTrip(said, trip, limits)).toBeUndefined();
  },
);

test('a single wind and a range of winds are written in words', () => {
  expect([hours(9, 10, 12), hours(9, 9, 9)].map((said) => windText(windOfTrip(said, trip, limits)!))).toEqual(
    ['9 to 12 km/h', '9 km/h'],
  );
});
