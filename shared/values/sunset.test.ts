import { expect, it } from 'vitest';
import { localDate } from './local-date.ts';
import { sunsetAt } from './sunset.ts';

const greenwich = { latitude: 51.4769, longitude: 0 };

/** Of the almanac, to the minute, in UTC. */
it.each([
  ['2026-03-20', '18:14'],
  ['2026-06-21', '20:21'],
  ['2026-09-23', '17:57'],
  ['2026-12-21', '15:53'],
])('on %s the sun sets over Greenwich at %s', (date, almanac) => {
  const minutes =
    (sunsetAt(localDate(date), greenwich)!.getTime() - Date.parse(`${date}T${almanac}:00Z`)) / 60_000;
  expect(Math.abs(minutes)).toBeLessThan(3);
});

it('sets later in the west, and not at all in a northern midsummer', () => {
  const date = localDate('2026-06-21');
  const west = sunsetAt(date, { ...greenwich, longitude: -15 })!;
  const hours = (west.getTime() - sunsetAt(date, greenwich)!.getTime()) / 3_600_000;
  expect(hours).toBeCloseTo(1, 1);
  expect(sunsetAt(date, { latitude: 70, longitude: 20 })).toBeUndefined();
});
