import { describe, expect, it } from 'vitest';
import { otherTerms } from '../testing/other-terms.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { firstTerms } from './first-terms.ts';
import { mayMove, moveFeeNow } from './move-notice.ts';

const trip = (date: string, startTime = '10:00') => ({
  date: localDate(date),
  startTime: localTime(startTime),
});

describe('moving is free until four days before the trip, by the venue’s calendar', () => {
  // The last second in which a move is free, computed by hand in UTC. Summer time is an hour ahead of UTC.
  it.each([
    ['in summer', '2027-06-12', '2027-06-08T22:59:59Z'],
    ['in winter', '2027-01-20', '2027-01-16T23:59:59Z'],
    ['the day of the spring change', '2027-03-28', '2027-03-24T23:59:59Z'],
    ['the last free day is that of the spring change', '2027-04-01', '2027-03-28T22:59:59Z'],
    ['the day of the autumn change', '2027-10-31', '2027-10-27T22:59:59Z'],
    ['the last free day is that of the autumn change', '2027-11-04', '2027-10-31T23:59:59Z'],
    ['a leap day', '2028-02-29', '2028-02-25T23:59:59Z'],
    ['the last free day is a leap day', '2028-03-04', '2028-02-29T23:59:59Z'],
  ])('%s: %s', (_, date, lastSecond) => {
    const last = new Date(lastSecond).getTime();
    expect(moveFeeNow(trip(date), firstTerms, new Date(last))).toBe(0);
    expect(moveFeeNow(trip(date), firstTerms, new Date(last + 1000))).toBe(5000);
  });

  it('the terms decide how many days before a trip a move is free', () => {
    const now = new Date('2027-06-08T12:00:00Z');
    expect(moveFeeNow(trip('2027-07-01'), otherTerms, now)).toBe(0);
    expect(moveFeeNow(trip('2027-06-30'), otherTerms, now)).toBe(otherTerms.moveFee);
  });
});

describe('the last hours before a trip are counted by the clock, not the calendar', () => {
  it.each([
    ['in summer', '2027-06-12', '10:00', '2027-06-12T07:00:00Z'],
    ['across the spring change', '2027-03-28', '02:30', '2027-03-27T23:30:00Z'],
    [
      'across the autumn change, when the night has an extra hour',
      '2027-10-31',
      '02:30',
      '2027-10-31T00:30:00Z',
    ],
  ])('%s', (_, date, time, lastInstant) => {
    const last = new Date(lastInstant).getTime();
    expect(mayMove(trip(date, time), firstTerms, new Date(last))).toBe(true);
    expect(mayMove(trip(date, time), firstTerms, new Date(last + 1))).toBe(false);
  });
});
