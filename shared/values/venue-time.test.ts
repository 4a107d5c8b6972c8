import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { venueDate, venueDateTime, toInstant } from './venue-time.ts';
import { localDate } from './local-date.ts';
import { localTime } from './local-time.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The clock changes as the law sets them: the last Sundays of March and October, both at 01:00 UTC. */
const clockChanges = [
  { date: '2026-03-29', to: 'summer' },
  { date: '2026-10-25', to: 'winter' },
  { date: '2027-03-28', to: 'summer' },
  { date: '2027-10-31', to: 'winter' },
  { date: '2028-03-26', to: 'summer' },
  { date: '2028-10-29', to: 'winter' },
] as const;

const springs = clockChanges.filter(({ to }) => to === 'summer').map(({ date }) => date);
const autumns = clockChanges.filter(({ to }) => to === 'winter').map(({ date }) => date);

/** Every half hour of four days round each change, with the venue's wall-clock time. */
const halfHours = clockChanges.flatMap(({ date, to }) => {
  const change = Date.parse(`${date}T01:00:00Z`);
  return Array.from({ length: 193 }, (_, index) => {
    const instant = change + (index - 96) * (hour / 2);
    const isSummer = instant < change ? to === 'winter' : to === 'summer';
    const shown = new Date(instant + (isSummer ? hour : 0)).toISOString();
    const isSecondShowing = to === 'winter' && instant >= change && instant < change + hour;
    return { instant, date: shown.slice(0, 10), time: shown.slice(11, 16), isSecondShowing };
  });
});

function instantOf(date: string, time: string): string {
  return toInstant(localDate(date), localTime(time)).toISOString();
}

describe('the venue’s clock', () => {
  it('the venue’s clock is right at every half hour around the clock changes of 2026 to 2028', () => {
    expect(halfHours.length).toBe(1_158);
    for (const { instant, date, time } of halfHours) {
      expect(venueDateTime(new Date(instant))).toEqual({ date, time });
      expect(venueDate(new Date(instant))).toBe(date);
    }
  });

  it('the venue’s clock shows 23:59 up to the last millisecond, and then 00:00 of the next day', () => {
    expect(venueDateTime(new Date('2026-06-10T22:59:59.999Z'))).toEqual({
      date: '2026-06-10',
      time: '23:59',
    });
    expect(venueDateTime(new Date('2026-06-10T23:00:00.000Z'))).toEqual({
      date: '2026-06-11',
      time: '00:00',
    });
    expect(venueDateTime(new Date('2026-12-31T23:59:59.999Z'))).toEqual({
      date: '2026-12-31',
      time: '23:59',
    });
    expect(venueDateTime(new Date('2027-01-01T00:00:00.000Z'))).toEqual({
      date: '2027-01-01',
      time: '00:00',
    });
  });

  it('the venue’s clock shows midnight as 00:00, never 24:00', () => {
    expect(venueDateTime(new Date('2026-01-05T00:00:00Z')).time).toBe('00:00');
    expect(venueDateTime(new Date('2026-07-05T23:00:00Z')).time).toBe('00:00');
  });
});

describe('a time at the venue', () => {
  it('each half hour around the clock changes is converted to the first instant at which the venue’s clock shows it', () => {
    for (const { instant, date, time, isSecondShowing } of halfHours) {
      const first = isSecondShowing ? instant - hour : instant;
      expect(instantOf(date, time)).toBe(new Date(first).toISOString());
    }
  });

  it.each(springs)('on %s a time that the clock change skips is moved one hour later', (date) => {
    expect(instantOf(date, '00:59')).toBe(`${date}T00:59:00.000Z`);
    expect(instantOf(date, '01:00')).toBe(`${date}T01:00:00.000Z`);
    expect(instantOf(date, '01:30')).toBe(`${date}T01:30:00.000Z`);
    expect(instantOf(date, '01:59')).toBe(`${date}T01:59:00.000Z`);
    expect(instantOf(date, '02:00')).toBe(`${date}T01:00:00.000Z`);
    expect(instantOf(date, '02:30')).toBe(`${date}T01:30:00.000Z`);
    expect(instantOf(date, '03:00')).toBe(`${date}T02:00:00.000Z`);
    expect(venueDateTime(toInstant(localDate(date), localTime('01:30')))).toEqual({ date, time: '02:30' });
  });

  it.each(autumns)('on %s a time that the clock shows twice means its first showing', (date) => {
    expect(instantOf(date, '00:59')).toBe(`${dayBefore(date)}T23:59:00.000Z`);
    expect(instantOf(date, '01:00')).toBe(`${date}T00:00:00.000Z`);
    expect(instantOf(date, '01:30')).toBe(`${date}T00:30:00.000Z`);
    expect(instantOf(date, '01:59')).toBe(`${date}T00:59:00.000Z`);
    expect(instantOf(date, '02:00')).toBe(`${date}T02:00:00.000Z`);
    expect(instantOf(date, '02:30')).toBe(`${date}T02:30:00.000Z`);
  });

  it.each([
    ['2026-01-15', '10:00', '2026-01-15T10:00:00.000Z'],
    ['2026-07-15', '10:00', '2026-07-15T09:00:00.000Z'],
    ['2026-07-15', '00:00', '2026-07-14T23:00:00.000Z'],
    ['2028-02-29', '18:30', '2028-02-29T18:30:00.000Z'],
    ['2026-12-31', '23:59', '2026-12-31T23:59:00.000Z'],
    ['2027-01-01', '00:00', '2027-01-01T00:00:00.000Z'],
  ])('%s %s at the venue is %s', (date, time, instant) => {
    expect(instantOf(date, time)).toBe(instant);
  });

  it('an instant converted to venue time and back is the same instant, or an hour earlier in a repeated hour', () => {
    const minutes = fc.integer({
      min: Date.parse('2020-01-01') / minute,
      max: Date.parse('2040-01-01') / minute,
    });
    fc.assert(
      fc.property(minutes, (at) => {
        const shown = venueDateTime(new Date(at * minute));
        const back = toInstant(shown.date, shown.time).getTime() / minute;
        // In the second run of a repeated hour, the result is one hour earlier. All other instants are unchanged.
        expect([at, at - 60]).toContain(back);
        expect(venueDateTime(new Date(back * minute))).toEqual(shown);
      }),
      { seed: 11, numRuns: 5_000 },
    );
  });

  it('on a day with a clock change, each local time except 02:00 converts to a later instant than the local time five minutes before', () => {
    for (const { date } of clockChanges) {
      let before = -Infinity;
      for (let at = 0; at < 24 * 60; at += 5) {
        const time = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
        const instant = toInstant(localDate(date), localTime(time)).getTime();
        // In spring the clock skips the times from 01:00 to 01:59, and each of them means the time one hour later.
        // So 01:55 means 02:55, and 02:00 is an earlier instant than 01:55.
        if (time !== '02:00') expect(instant).toBeGreaterThan(before);
        before = instant;
      }
    }
  });
});

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 24 * hour).toISOString().slice(0, 10);
}
