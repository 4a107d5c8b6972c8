import { expect, test } from 'vitest';
import { durationMs } from './dev-routes.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  ['PT16M', 16 * minute],
  ['P3DT2H', 3 * day + 2 * hour],
  ['P1DT1H1M1S', day + hour + minute + second],
  ['PT90S', 90 * second],
  ['PT0S', 0],
  ['P180D', 180 * day],
])('%s', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

test.each([
  '',
  'P',
  'PT',
  'P1DT',
  '16M',
  'PT16',
  'P1Y',
  'P1W',
  'PT1.5H',
  '-PT1M',
  'pt1m',
  'PT1M ',
  'PT1S1M',
  '60000',
])("'%s' is not a duration", (text) => {
  expect(durationMs(text)).toBeUndefined();
});
