import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { isSwept } from '@slipway/testing/sweeps.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  formatLongDate,
  localDate,
  localDateOf,
  parseLocalDate,
  partsOf,
  weekdayOf,
} from './local-date.ts';

describe('a date at the venue', () => {
  it.each([
    '2026-01-01',
    '2026-12-31',
    '2024-02-29',
    '2028-02-29',
    '2000-02-29',
    '2027-03-28',
    '2027-10-31',
    '1900-01-01',
    '1969-12-31',
    '2999-12-31',
  ])('the date %s is valid', (text) => {
    expect(parseLocalDate(text)).toBe(text);
    expect(localDate(text)).toBe(text);
  });

  it.each([
    ['there is no 29 February in 2026', '2026-02-29'],
    ['1900 was no leap year', '1900-02-29'],
    ['2100 will be none', '2100-02-29'],
    ['there is no 30 February', '2028-02-30'],
    ['April has 30 days', '2026-04-31'],
    ['there is no month 13', '2026-13-01'],
    ['there is no month 0', '2026-00-10'],
    ['there is no day 0', '2026-01-00'],
    ['there is no day 32', '2026-01-32'],
    ['a month has two digits', '2026-1-01'],
    ['a day has two digits', '2026-01-1'],
    ['a year has four digits', '26-01-01'],
    ['not five', '12026-01-01'],
    ['a year before any booking', '1899-12-31'],
    ['the year 0, which Postgres refuses', '0000-01-01'],
    ['a year whose next day has no four digits', '9999-12-31'],
    ['a time is not a date', '2026-01-01T00:00:00Z'],
    ['spaces', ' 2026-01-01'],
    ['a line break', '2026-01-01\n'],
    ['the British order', '01/05/2026'],
    ['Arabic digits', '٢٠٢٦-٠١-٠١'],
    ['a negative year', '-2026-01-01'],
    ['nothing', ''],
  ])('%s: refused', (_, text) => {
    expect(parseLocalDate(text)).toBeUndefined();
    expect(() => localDate(text)).toThrow(/is not a date like/);
  });
});

describe('counting days', () => {
  it.each([
    ['2026-06-10', 1, '2026-06-11'],
    ['2026-06-30', 1, '2026-07-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-24', 1, '2026-10-25'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-06-20', -10, '2026-06-10'],
    ['2026-06-10', 0, '2026-06-10'],
    ['2026-01-01', 180, '2026-06-30'],
    ['1970-01-01', -1, '1969-12-31'],
  ])('%s plus %d days is %s', (from, days, to) => {
    expect(addDays(localDate(from), days)).toBe(to);
    expect(daysBetween(localDate(from), localDate(to))).toBe(days);
    expect(daysBetween(localDate(to), localDate(from)) + days).toBe(0);
  });

  it('adding days beyond the calendar’s range is an error', () => {
    expect(() => addDays(localDate('2999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(localDate('1900-01-01'), -1)).toThrow(RangeError);
    expect(() => addDays(localDate('2026-01-01'), NaN)).toThrow(RangeError);
    expect(() => addDays(localDate('2026-01-01'), 1e9)).toThrow(RangeError);
  });

  it('adding one day always gives the next day and weekday, for 40 years (400 in a sweep)', () => {
    let day = localDate(isSwept ? '1900-01-01' : '1990-01-01');
    const end = localDate(isSwept ? '2300-01-01' : '2030-01-01');
    let count = 0;
    while (day < end) {
      const next = addDays(day, 1);
      if (next <= day || weekdayOf(next) !== (weekdayOf(day) % 7) + 1)
        throw new Error(`${day} is followed by ${next}`);
      day = next;
      count += 1;
    }
    expect(count).toBe(isSwept ? 146_097 : 14_610);
  });
});

describe('counting months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-08-31', 12, '2027-08-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2026-12-31', 24, '2028-12-31'],
  ])('%s plus %d months is %s', (from, months, to) => {
    expect(addMonths(localDate(from), months)).toBe(to);
  });

  it('adding months never skips a month, for any day and any number', () => {
    const days = fc.integer({ min: 0, max: 73_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: -24, max: 24 }), (day, months) => {
        const from = addDays(localDate('2000-01-01'), day);
        const { year, month, day: dayOfMonth } = partsOf(from);
        const result = partsOf(addMonths(from, months));
        expect(result.year * 12 + result.month).toBe(year * 12 + month + months);
        expect(result.day).toBeLessThanOrEqual(dayOfMonth);
        expect(result.day).toBeGreaterThanOrEqual(Math.min(dayOfMonth, 28));
      }),
      { seed: 7, numRuns: 5_000 },
    );
  });
});

describe('parts of a date', () => {
  it('a date can be split into parts and joined again', () => {
    expect(partsOf(localDate('2027-05-08'))).toEqual({ year: 2027, month: 5, day: 8 });
    expect(localDateOf(2027, 5, 8)).toBe('2027-05-08');
  });

  it('months roll over into the next year', () => expect(localDateOf(2026, 13, 1)).toBe('2027-01-01'));

  it.each([
    ['2026-06-15', 1],
    ['2026-06-16', 2],
    ['2026-06-17', 3],
    ['2026-06-18', 4],
    ['2026-06-19', 5],
    ['2026-06-20', 6],
    ['2026-06-21', 7],
    ['2028-02-29', 2],
    ['1970-01-01', 4],
    ['1969-12-28', 7],
    ['1900-01-01', 1],
  ])('%s is weekday %d of the week that begins on Monday', (date, weekday) => {
    expect(weekdayOf(localDate(date))).toBe(weekday);
  });
});

const longDates = {
  '2027-05-08': 'Saturday 8 May 2027',
  '2026-01-01': 'Thursday 1 January 2026',
  '2026-12-31': 'Thursday 31 December 2026',
  '2028-02-29': 'Tuesday 29 February 2028',
  '2026-03-29': 'Sunday 29 March 2026',
  '2026-10-25': 'Sunday 25 October 2026',
  '2026-09-27': 'Sunday 27 September 2026',
  '2026-04-05': 'Sunday 5 April 2026',
};

describe('a date in words', () => {
  it.each(Object.entries(longDates))('%s is written as %s', (date, words) => {
    expect(formatLongDate(localDate(date))).toBe(words);
  });

  // The clocks of these zones change on different days, and the date in Kiritimati and Niue often differs from the
  // venue's.
  it.each([
    'Europe/London',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'UTC',
  ])('a date in words is the same for a visitor whose device is in %s', async (zone) => {
    const visitor = await inZone(zone);
    expect(visitor.zone).toBe(zone);
    expect(visitor.longDates).toEqual(longDates);
    expect(visitor.dayAfterSpringChange).toBe('2026-03-30');
    expect(visitor.daysAcrossAutumnChange).toBe(2);
    expect(visitor.weekday).toBe(7);
    expect(visitor.twelveMonths).toBe('2027-08-31');
    expect(visitor.noonInSummer).toBe('2026-06-20T11:00:00.000Z');
    expect(visitor.noonInWinter).toBe('2026-12-20T12:00:00.000Z');
    expect(visitor.lastSecondOfSummerDay).toEqual({ date: '2026-06-10', time: '23:59' });
  });
});

/** The results for the same dates in a process whose device clock is in `zone`. */
async function inZone(zone: string): Promise<Record<string, unknown>> {
  bundled ??= bundle();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', await bundled],
    { env: { ...process.env, TZ: zone } },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

let bundled: Promise<string> | undefined;

/**
 * The modules are bundled once, as plain JavaScript, for the processes of all zones. Otherwise each process
 * would compile the sources again.
 */
async function bundle(): Promise<string> {
  const contents = `
    import { addDays, addMonths, daysBetween, formatLongDate, weekdayOf } from './local-date.ts';
    import { venueDateTime, toInstant } from './venue-time.ts';
    console.log(JSON.stringify({
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      longDates: Object.fromEntries(${JSON.stringify(Object.keys(longDates))}.map((date) => [date, formatLongDate(date)])),
      dayAfterSpringChange: addDays('2026-03-29', 1),
      daysAcrossAutumnChange: daysBetween('2026-10-24', '2026-10-26'),
      weekday: weekdayOf('2026-10-25'),
      twelveMonths: addMonths('2026-08-31', 12),
      noonInSummer: toInstant('2026-06-20', '12:00'),
      noonInWinter: toInstant('2026-12-20', '12:00'),
      lastSecondOfSummerDay: venueDateTime(new Date('2026-06-10T22:59:59Z')),
    }));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
