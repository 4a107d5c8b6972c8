import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import {
  type AskedStop,
  type StopTime,
  coversStop,
  overlapsStop,
  restOfStop,
  shortSpanOfStop,
  spanOfStop,
  stopTime,
} from './stop.ts';

const day = localDate('2027-06-07');
const at = (time: string) => localTime(time);
/** 14:05 at the lake, in summer. */
const now = new Date('2027-06-07T13:05:30Z');
const stop = (asked: Omit<AskedStop, 'date'> = {}, date = day): StopTime => {
  const found = stopTime({ date, ...asked }, now);
  if ('sentence' in found) throw new Error(found.sentence);
  return found;
};
const refused = (asked: Omit<AskedStop, 'date'>, date = '2027-06-07', from = now) => {
  const found = stopTime({ date: localDate(date), ...asked }, from);
  return 'sentence' in found ? found.sentence : found;
};

describe('valid stops', () => {
  test('a stop can last a whole day or part of one, begin now, or have no end', () => {
    expect(stop()).toEqual({ date: day, from: null, to: null, isUntilFurtherNotice: false });
    expect(stop({ from: at('15:00'), to: at('17:30') })).toMatchObject({ from: '15:00', to: '17:30' });
    expect(stop({ to: at('17:30') })).toMatchObject({ from: '00:00', to: '17:30' });
    expect(stop({ from: at('15:00') })).toMatchObject({ from: '15:00', to: '24:00' });
    expect(stop({ isFromNow: true, to: at('17:30') })).toMatchObject({ from: '14:05', to: '17:30' });
    expect(stop({ isFromNow: true, isUntilFurtherNotice: true })).toEqual({
      date: day,
      from: '14:05',
      to: '24:00',
      isUntilFurtherNotice: true,
    });
    expect(stop({ isUntilFurtherNotice: true }, localDate('2027-11-01'))).toMatchObject({ from: '00:00' });
  });

  test('a new stop may already have begun, but must not be over', () => {
    expect(stop({ from: at('10:00'), to: at('14:06') })).toMatchObject({ from: '10:00' });
    expect(refused({ from: at('10:00'), to: at('14:05') })).toBe(
      'It is 14:05 already, so a stop can’t end at 14:05.',
    );
    expect(refused({}, '2027-06-06')).toBe('Sunday 6 June 2027 is over, so no sales are left to stop.');
    expect(refused({ isUntilFurtherNotice: true }, '2027-06-06')).toContain('is over');
    expect(refused({ isFromNow: true }, '2027-06-08')).toBe(
      'A stop from now on has to be today, not on Tuesday 8 June 2027.',
    );
  });

  test('a stop must not pass midnight, end when it begins, or have two ends', () => {
    for (const date of ['2027-06-07', '2027-06-08'])
      expect(refused({ from: at('22:00'), to: at('02:00') }, date)).toBe(
        '22:00 to 02:00 passes midnight, but a stop ends on the day it begins. Please stop the next day as well.',
      );
    expect(refused({ from: at('15:00'), to: at('15:00') })).toBe('A stop can’t begin and end at 15:00.');
    expect(refused({ isUntilFurtherNotice: true, to: at('17:00') })).toBe(
      'A stop until further notice can’t have an end.',
    );
  });

  test('for a stop, today is the day at the lake, not the day in UTC', () => {
    const afterMidnight = new Date('2027-06-07T23:30:00Z');
    expect(refused({}, '2027-06-07', afterMidnight)).toContain('Monday 7 June 2027 is over');
    expect(refused({ isFromNow: true }, '2027-06-08', afterMidnight)).toMatchObject({ from: '00:30' });
  });

  test('when the clocks change, a stop is refused if it lies in the skipped hour or is already over', () => {
    const early = new Date('2027-01-01T00:00:00Z');
    expect(refused({ from: at('01:00'), to: at('02:00') }, '2027-03-28', early)).toBe(
      '01:00 to 02:00 does not exist on Sunday 28 March 2027: the clocks go forward then.',
    );
    expect(refused({ from: at('00:30'), to: at('02:30') }, '2027-03-28', early)).toMatchObject({
      to: '02:30',
    });
    expect(refused({ from: at('01:00'), to: at('02:00') }, '2027-10-31', early)).toMatchObject({
      to: '02:00',
    });
    expect(refused({}, '2027-10-31', early)).toMatchObject({ from: null });
    // On this day the clock shows 01:30 twice. The second time, a stop until 01:30 is already over.
    const second = new Date('2027-10-31T01:30:00Z');
    expect(refused({ to: at('01:30') }, '2027-10-31', second)).toBe(
      'It is 01:30 already, so a stop can’t end at 01:30.',
    );
    expect(refused({ isFromNow: true, to: at('01:45') }, '2027-10-31', second)).toMatchObject({
      from: '01:30',
    });
  });
});

describe('two stops', () => {
  const time = fc.integer({ min: 0, max: 8 });
  const anyStop = fc
    .record({
      nth: fc.integer({ min: 0, max: 3 }),
      from: fc.option(time),
      length: time,
      isOpen: fc.boolean(),
    })
    .map(({ nth, from, length, isOpen }): StopTime => {
      const date = localDate(`2027-06-0${nth + 1}`);
      const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;
      if (isOpen) return { date, from: at(hour(from ?? 0)), to: '24:00', isUntilFurtherNotice: true };
      if (from === null) return { date, from: null, to: null, isUntilFurtherNotice: false };
      return { date, from: at(hour(from)), to: at(hour(from + length + 1)), isUntilFurtherNotice: false };
    });
  /** The hours of five days, and one hour that represents all later hours. */
  const hours = Array.from({ length: 5 * 24 + 1 }, (_, hour) => hour);
  const isIn = ({ date, from, to, isUntilFurtherNotice }: StopTime, hour: number) => {
    const first = (Number(date.slice(-2)) - 1) * 24;
    const start = first + Number((from ?? '00:00').slice(0, 2));
    const end = isUntilFurtherNotice ? Infinity : first + Number((to ?? '24:00').slice(0, 2));
    return start <= hour && hour < end;
  };

  test('stops overlap if they share an hour, and a stop covers another if it contains all hours of the other', () => {
    fc.assert(
      fc.property(anyStop, anyStop, (one, other) => {
        expect(overlapsStop(one, other)).toBe(hours.some((hour) => isIn(one, hour) && isIn(other, hour)));
        expect(overlapsStop(other, one)).toBe(overlapsStop(one, other));
        expect(coversStop(one, other)).toBe(hours.every((hour) => isIn(one, hour) || !isIn(other, hour)));
      }),
      { numRuns: 500 },
    );
  });
});

test('the rest of a stop is from now to its end, or the whole stop if it has not begun', () => {
  expect(restOfStop(stop(), now)).toMatchObject({ from: '14:05', to: '24:00' });
  expect(restOfStop(stop({ from: at('10:00'), to: at('17:00') }), now)).toMatchObject({
    from: '14:05',
    to: '17:00',
  });
  for (const other of [stop({ from: at('15:00') }), stop({}, localDate('2027-06-08'))])
    expect(restOfStop(other, now)).toEqual(other);
});

test('its wording', () => {
  const part = stop({ from: at('15:00'), to: at('17:30') });
  const open = stop({ isFromNow: true, isUntilFurtherNotice: true });
  expect(spanOfStop(stop())).toBe('on Monday 7 June 2027');
  expect(spanOfStop(part)).toBe('on Monday 7 June 2027, 15:00 to 17:30');
  expect(spanOfStop(open)).toBe('from Monday 7 June 2027, 14:05, until further notice');
  expect(spanOfStop(stop({ isUntilFurtherNotice: true }))).toBe(
    'from Monday 7 June 2027, until further notice',
  );
  const evening = stop({ from: at('15:00') });
  expect(spanOfStop(evening)).toBe('on Monday 7 June 2027, 15:00 to the end of the day');
  expect(shortSpanOfStop(evening, day)).toBe('from 15:00 to the end of the day');
  expect(shortSpanOfStop(stop({ to: at('17:30') }), day)).toBe('until 17:30');
  expect(shortSpanOfStop(stop(), day)).toBe('all day');
  expect(shortSpanOfStop(part, day)).toBe('15:00–17:30');
  expect(shortSpanOfStop(open, day)).toBe('from 14:05, until further notice');
  expect(shortSpanOfStop(open, localDate('2027-06-09'))).toBe('until further notice');
});
