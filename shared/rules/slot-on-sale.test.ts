import { describe, expect, it } from 'vitest';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { hasNotice, oldPlaceUntil, slotState } from './slot-on-sale.ts';

const rules = { minimumNoticeMinutes: 120, maxBookableMonth: 12, isNotOpenYet: false };

/** A slot on Saturday 20 June 2026 at 14:00 venue time, which is 13:00 UTC. One of two boats is free. */
const slot = {
  date: localDate('2026-06-20'),
  startTime: localTime('14:00'),
  boatsInService: 2,
  boatsFree: 1,
};
const theDayBefore = new Date('2026-06-19T12:00:00Z');

describe('a slot', () => {
  it.each([
    ['can be booked while a boat is free', 2, 1, 'available'],
    ['can be booked while all are free', 2, 2, 'available'],
    ['is sold out when none is', 2, 0, 'sold_out'],
    ['is sold out when the only boat is taken', 1, 0, 'sold_out'],
    ['is not shown without a boat in service', 0, 0, 'hidden'],
    ['is not shown without a boat in service, though one is counted free', 0, 1, 'hidden'],
    ['is sold out when more boats are taken than in service', 1, -1, 'sold_out'],
  ])('%s', (_, boatsInService, boatsFree, state) => {
    expect(slotState({ ...slot, boatsInService, boatsFree }, rules, theDayBefore)).toBe(state);
  });

  it.each([
    ['long before', '2026-01-01T00:00:00Z', 'available'],
    ['a second before booking closes', '2026-06-20T10:59:59Z', 'available'],
    ['a millisecond before', '2026-06-20T10:59:59.999Z', 'available'],
    ['exactly when booking closes', '2026-06-20T11:00:00Z', 'available'],
    ['a millisecond after', '2026-06-20T11:00:00.001Z', 'hidden'],
    ['a second after', '2026-06-20T11:00:01Z', 'hidden'],
    ['at its start', '2026-06-20T13:00:00Z', 'hidden'],
    ['a year later', '2027-06-20T13:00:00Z', 'hidden'],
  ])('a slot that needs two hours’ notice: %s', (_, now, state) => {
    expect(slotState(slot, rules, new Date(now))).toBe(state);
  });

  it('a slot that is too late to book is not shown as sold out', () => {
    expect(slotState({ ...slot, boatsFree: 0 }, rules, new Date('2026-06-20T11:00:01Z'))).toBe('hidden');
  });

  it('a slot that needs no notice is on sale until it starts', () => {
    const atOnce = { ...rules, minimumNoticeMinutes: 0 };
    expect(slotState(slot, atOnce, new Date('2026-06-20T13:00:00Z'))).toBe('available');
    expect(slotState(slot, atOnce, new Date('2026-06-20T13:00:00.001Z'))).toBe('hidden');
  });

  it.each([
    ['in the last open month', 6, 'available'],
    ['after it', 5, 'hidden'],
    ['in a year without a limit', null, 'available'],
  ])('%s', (_, maxBookableMonth, state) => {
    expect(slotState(slot, { ...rules, maxBookableMonth }, theDayBefore)).toBe(state);
  });

  it('a slot in a closed month is not shown as sold out', () => {
    expect(slotState({ ...slot, boatsFree: 0 }, { ...rules, maxBookableMonth: 5 }, theDayBefore)).toBe(
      'hidden',
    );
  });

  it('a slot is always hidden before the site is opened', () => {
    expect(slotState(slot, { ...rules, isNotOpenYet: true }, theDayBefore)).toBe('hidden');
  });

  it('if each year’s sales end with October, slots in December are hidden, and slots in January are on sale', () => {
    const january = { ...slot, date: localDate('2027-01-02') };
    const december = { ...slot, date: localDate('2026-12-30') };
    const limited = { ...rules, maxBookableMonth: 10 };
    const now = new Date('2026-12-20T12:00:00Z');
    expect(slotState(january, limited, now)).toBe('available');
    expect(slotState(december, limited, now)).toBe('hidden');
  });
});

describe('the minimum notice before a slot is counted in elapsed hours, even when the clocks change', () => {
  it.each([
    ['before the spring change', '2026-03-29', '00:30', '2026-03-28T22:30:00Z'],
    [
      'across the spring change, when 03:00 comes an hour sooner',
      '2026-03-29',
      '03:00',
      '2026-03-29T00:00:00Z',
    ],
    ['after the spring change', '2026-03-29', '10:00', '2026-03-29T07:00:00Z'],
    ['before the autumn change', '2026-10-25', '00:30', '2026-10-24T21:30:00Z'],
    [
      'across the autumn change, when 02:00 comes an hour later',
      '2026-10-25',
      '02:00',
      '2026-10-25T00:00:00Z',
    ],
    ['after the autumn change', '2026-10-25', '10:00', '2026-10-25T08:00:00Z'],
    ['on the night of New Year', '2027-01-01', '00:30', '2026-12-31T22:30:00Z'],
  ])('%s', (_, date, time, lastInstant) => {
    const start = { date: localDate(date), startTime: localTime(time) };
    const last = new Date(lastInstant);
    expect(hasNotice(start, 120, last)).toBe(true);
    expect(hasNotice(start, 120, new Date(last.getTime() + 1))).toBe(false);
  });
});

/** The slot begins at 14:00 venue time, 13:00 UTC. It can be booked until 11:00 UTC. */
const oldSlot = { date: localDate('2026-06-20'), startTime: localTime('14:00') };

it.each([
  ['2026-06-19T12:00:00Z', '2026-06-19T13:00:00.000Z', 'an hour'],
  ['2026-06-20T10:00:00Z', '2026-06-20T11:00:00.000Z', 'an hour, which ends when booking closes'],
  ['2026-06-20T10:20:00Z', '2026-06-20T11:00:00.000Z', 'until booking closes'],
  ['2026-06-20T10:45:00Z', '2026-06-20T11:00:00.000Z', 'fifteen minutes'],
  ['2026-06-20T10:45:01Z', 'first come', 'less than fifteen minutes'],
  ['2026-06-20T11:00:00Z', 'first come', 'the last instant to book'],
  ['2026-06-20T11:00:01Z', 'too late', 'after the last instant to book'],
])('a called-off slot put back on sale at %s is kept for its old party until: %s (%s)', (now, until) => {
  const kept = oldPlaceUntil(oldSlot, 120, new Date(now));
  expect(kept instanceof Date ? kept.toISOString() : kept).toBe(until);
});
