// oxlint-disable no-restricted-globals -- compared with a library of instants
import { Body, Observer, SearchRiseSet } from 'astronomy-engine';
import { describe, expect, it } from 'vitest';
import { addDays, localDate } from './local-date.ts';
import { minutesOf } from './local-time.ts';
import { startBySun, sunsetAt } from './sunset.ts';
import { venueDateTime } from './venue-time.ts';

const greenwich = { latitude: 51.4769, longitude: 0 };
const lake = { latitude: 52.0406, longitude: -0.7594 };
const places = [lake, greenwich, { latitude: 60.15, longitude: -1.15 }, { latitude: 49.2, longitude: -2.1 }];
const year = Array.from({ length: 365 }, (_, day) => addDays(localDate('2027-01-01'), day));

/** Sunsets from the almanac, to the minute, in UTC. */
it.each([
  ['2026-03-20', '18:14'],
  ['2026-06-21', '20:21'],
  ['2026-09-23', '17:57'],
  ['2026-12-21', '15:53'],
])('on %s the sun sets over Greenwich at %s', (date, almanac) => {
  const minutes =
    (sunsetAt(localDate(date), greenwich)!.getTime() - Date.parse(`${date}T${almanac}:00Z`)) / 60_000;
  expect(Math.abs(minutes)).toBeLessThan(1.5);
});

it.each(places)(
  'the sunset at $latitude, $longitude agrees within a minute with astronomy-engine on 365 days',
  (place) => {
    const observer = new Observer(place.latitude, place.longitude, 0);
    let farthest = 0;
    for (const date of year) {
      const theirs = SearchRiseSet(Body.Sun, observer, -1, new Date(`${date}T12:00:00Z`), 1)!.date;
      farthest = Math.max(farthest, Math.abs(sunsetAt(date, place)!.getTime() - theirs.getTime()));
    }
    expect(farthest).toBeGreaterThan(0);
    expect(farthest).toBeLessThan(60_000);
  },
);

it('the sunset is unknown without coordinates', () => {
  expect(sunsetAt(year[0]!, { latitude: null, longitude: null })).toBeUndefined();
});

it('the sun sets later in the west, and not at all in a northern midsummer', () => {
  const date = localDate('2026-06-21');
  const west = sunsetAt(date, { ...greenwich, longitude: -15 })!;
  const hours = (west.getTime() - sunsetAt(date, greenwich)!.getTime()) / 3_600_000;
  expect(hours).toBeCloseTo(1, 1);
  expect(sunsetAt(date, { latitude: 70, longitude: 20 })).toBeUndefined();
  expect(startBySun(date, -90, { latitude: 70, longitude: 20 })).toBeUndefined();
});

describe('a start that follows the sun', () => {
  it('a start that follows the sun is rounded to a quarter of an hour, at most 7.5 minutes from the time asked for', () => {
    for (const date of year) {
      const start = minutesOf(startBySun(date, -90, lake)!);
      const sunset = minutesOf(venueDateTime(sunsetAt(date, lake)!).time);
      expect(start % 15).toBe(0);
      expect(Math.abs(start - (sunset - 90))).toBeLessThanOrEqual(8);
    }
  });

  it.each([
    // The sun sets a minute or two later each day; the clocks change by an hour.
    ['2027-03-27', '17:00'],
    ['2027-03-28', '18:00'],
    ['2027-06-21', '20:00'],
    ['2027-10-30', '16:15'],
    ['2027-10-31', '15:00'],
    ['2027-12-21', '14:30'],
  ])('on %s a start that follows the sun is at %s in venue time', (date, start) => {
    expect(startBySun(localDate(date), -90, lake)).toBe(start);
  });

  it('a start that follows the sun is undefined if it would be on another day', () => {
    expect(startBySun(localDate('2027-06-21'), 200, lake)).toBeUndefined();
    expect(startBySun(localDate('2027-12-21'), -970, lake)).toBeUndefined();
  });
});
