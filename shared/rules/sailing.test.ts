import { expect, test } from 'vitest';
import { judgeEach, judgeWind, limitsOf, noWindLimit, strictestLimits } from './sailing.ts';

const limits = { meanKmh: 15, gustKmh: 25 };

test.each([
  [null, null, undefined],
  [12, 21, 'go'],
  [12.7, 21.2, 'go'],
  [12.75, 18, 'watch'],
  [9, 21.25, 'watch'],
  [15, 25, 'watch'],
  [15.1, 18, 'no-go'],
  [9, 25.1, 'no-go'],
  [9, null, 'go'],
  [13, null, 'watch'],
  [16, null, 'no-go'],
  [null, 12, 'go'],
  // The mean wind is unknown and may be as strong as the gusts. A mean wind of 14 km/h is near the limit of 15.
  [null, 14, 'watch'],
  [null, 26, 'no-go'],
])('a wind of %s with gusts of %s is %s', (meanKmh, gustKmh, verdict) => {
  expect(judgeWind({ meanKmh, gustKmh }, limits)).toBe(verdict);
});

test('mean wind and gusts each get a verdict of their own, and an unknown wind gets none', () => {
  expect(judgeEach({ meanKmh: 9, gustKmh: 26 }, limits)).toEqual({ mean: 'go', gust: 'no-go' });
  expect(judgeEach({ meanKmh: 16, gustKmh: 20 }, limits)).toEqual({ mean: 'no-go', gust: 'go' });
  expect(judgeEach({ meanKmh: 13, gustKmh: null }, limits)).toEqual({ mean: 'watch', gust: 'go' });
  expect(judgeEach({ meanKmh: null, gustKmh: null }, limits)).toBeUndefined();
});

test('for several kinds of boat, the lowest limit for mean wind and the lowest limit for gusts apply', () => {
  expect(strictestLimits([limits, { meanKmh: 20, gustKmh: 22 }])).toEqual({ meanKmh: 15, gustKmh: 22 });
  expect(strictestLimits([])).toBeUndefined();
});

test('each wind limit of a kind of boat overrides the business’s limit', () => {
  expect(limitsOf({})).toEqual(limits);
  expect(limitsOf({ rules: { weather: 'Ashore above 12 km/h.' }, houseGustKmh: 20 })).toEqual({
    meanKmh: 12,
    gustKmh: 20,
  });
  expect(limitsOf({ houseGustKmh: 20 }, { windLimitKmh: 22, gustLimitKmh: null })).toEqual({
    meanKmh: 22,
    gustKmh: 20,
  });
  const none = limitsOf({ rules: { weather: '' }, houseGustKmh: 0 });
  expect(none).toEqual({ meanKmh: noWindLimit, gustKmh: noWindLimit });
  expect(judgeWind({ meanKmh: 150, gustKmh: 200 }, none)).toBe('go');
});
