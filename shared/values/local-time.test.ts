import { describe, expect, it } from 'vitest';
import { addMinutes, localTime, minutesOf, parseLocalTime, timeOfMinutes } from './local-time.ts';

describe('a time at the venue', () => {
  it('every minute of the day is a valid time', () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(minutesOf(localTime(text))).toBe(minute);
      expect([addMinutes(localTime('00:00'), minute), timeOfMinutes(minute)]).toEqual([text, text]);
    }
    expect([timeOfMinutes(-1), timeOfMinutes(24 * 60)]).toEqual(['00:00', '23:59']);
  });

  it.each([
    '24:00',
    '23:60',
    '9:00',
    '09:5',
    '0900',
    '09.00',
    '09:00:00',
    ' 09:00',
    '09:00 ',
    '09:00\n',
    '-1:00',
    '09:00Z',
    '٠٩:٠٠',
    '30:00',
    '',
  ])("'%s' is not a time", (text) => {
    expect(parseLocalTime(text)).toBeUndefined();
    expect(() => localTime(text)).toThrow(/is not a time like 10:30/);
  });

  it.each([
    ['10:30', 0, '10:30'],
    ['10:30', 30, '11:00'],
    ['10:30', 120, '12:30'],
    ['10:30', -30, '10:00'],
    ['00:00', 1439, '23:59'],
    ['23:59', -1439, '00:00'],
    ['21:30', 120, '23:30'],
  ])('%s plus %d minutes is %s', (from, minutes, to) => {
    expect(addMinutes(localTime(from), minutes)).toBe(to);
  });

  it.each([
    ['22:00', 120],
    ['23:59', 1],
    ['00:00', -1],
    ['00:00', 1440],
    ['10:00', 0.5],
    ['10:00', NaN],
    ['10:00', Infinity],
  ])('%s plus %d minutes is not a time of that day', (from, minutes) => {
    expect(() => addMinutes(localTime(from), minutes)).toThrow(RangeError);
  });
});
