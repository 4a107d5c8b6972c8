import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { Clock } from '../platform/runtime/clock.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The instant of '2027-05-03 09:00' venue time. */
export function at(venueDateTime: string): Date {
  const [date = '', time = ''] = venueDateTime.split(' ');
  return toInstant(localDate(date), localTime(time));
}

export type TestClock = Clock & { set: (instant: Date) => void; forward: (ms: number) => void };

/** A clock that shows one instant until a test moves it. */
export function testClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    forward: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    catchUp: async () => {},
    advance: async (_db, ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
