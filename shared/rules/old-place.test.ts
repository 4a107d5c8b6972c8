import { expect, test } from 'vitest';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { oldPlaceUntil } from './old-place.ts';

/** 14:00 venue time: 13:00 UTC, and 11:00 UTC is the last minute to book it. */
const slot = { date: localDate('2026-06-20'), startTime: localTime('14:00') };

test.each([
  ['2026-06-19T12:00:00Z', '2026-06-19T13:00:00.000Z', 'an hour'],
  ['2026-06-20T10:00:00Z', '2026-06-20T11:00:00.000Z', 'an hour, which ends with the notice'],
  ['2026-06-20T10:20:00Z', '2026-06-20T11:00:00.000Z', 'until the notice'],
  ['2026-06-20T10:45:00Z', '2026-06-20T11:00:00.000Z', 'fifteen minutes'],
  ['2026-06-20T10:45:01Z', 'first come', 'less than fifteen'],
  ['2026-06-20T11:00:00Z', 'first come', 'the last moment'],
  ['2026-06-20T11:00:01Z', 'too late', 'after it'],
])('opened at %s its old place is kept until %s: %s', (now, until) => {
  const kept = oldPlaceUntil(slot, 120, new Date(now));
  expect(kept instanceof Date ? kept.toISOString() : kept).toBe(until);
});
