import { expect, test } from 'vitest';
import { at } from '../../testing/test-clock.ts';
import { knownText } from './known-text.ts';
import type { KnownWeather } from './known-now.ts';

const decidedAt = at('2027-05-08 13:00');
const limits = { meanKmh: 15, gustKmh: 25 };
const reading = (meanKmh: number, gustKmh: number): KnownWeather['reading'] => ({
  measuredAt: at('2027-05-08 12:40').toISOString(),
  meanKmh,
  gustKmh,
});
const forecast = (
  ...hours: [meanKmh: number | null, gustKmh: number | null][]
): KnownWeather['forecast'] => ({
  hours: hours.map(([meanKmh, gustKmh], index) => ({
    hour: at(`2027-05-08 ${15 + index}:00`).toISOString(),
    meanKmh,
    gustKmh,
  })),
  source: 'metoffice',
  saidAt: at('2027-05-08 12:00').toISOString(),
});

test.each([
  ['a calm, for thunder', { reading: reading(6, 9), forecast: forecast([5, 8]) }, []],
  ['nothing', { reading: null, forecast: null }, []],
  [
    'a calm jetty and a forecast above the limit',
    { reading: reading(6, 9), forecast: forecast([12, 20], [15.1, null], [null, 31]) },
    [
      'The forecast (Met Office, 12:00) was for up to 16 km/h of wind, gusts of 31 km/h.',
      'Our boats sail in up to 15 km/h of wind and gusts of up to 25 km/h.',
    ],
  ],
  [
    'a wind near the limit, and a forecast without one',
    { reading: reading(13, 20), forecast: forecast([null, null]) },
    [
      'At 12:40 we measured 13 km/h of wind, gusts of 20 km/h.',
      'Our boats sail in up to 15 km/h of wind and gusts of up to 25 km/h.',
    ],
  ],
])('%s: reasons for a call-off name a wind only if it is near or above a limit', (_, known, sentences) => {
  expect(knownText({ ...known, limits, by: 'Tom' }, decidedAt)).toEqual([...sentences, 'Tom decided it.']);
});
