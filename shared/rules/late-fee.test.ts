import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { minuteMs } from '../values/durations.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { pence } from '../values/pence.ts';
import { toInstant } from '../values/venue-time.ts';
import { dueBack, lateFee } from './late-fee.ts';

const saturday = localDate('2027-06-26');
const at = (time: string, seconds = 0, date = saturday) =>
  new Date(toInstant(date, localTime(time)).getTime() + seconds * 1000);
const rate = pence(2500);

/** A trip of two hours from 12:30. */
const trip = (times: { arrived?: Date | null; out?: Date | null } = {}) => ({
  startsAt: at('12:30'),
  endsAt: at('14:30'),
  arrivedAt: times.arrived === undefined ? at('12:10') : times.arrived,
  outAt: times.out === undefined ? at('12:28') : times.out,
});

describe('the time at which a boat is due back', () => {
  it.each([
    ['went out before its start', trip(), '14:30', 'booked end'],
    ['went out at its start', trip({ out: at('12:30') }), '14:30', 'booked end'],
    ['was here, and we sent it off 11 minutes late', trip({ out: at('12:41') }), '14:41', 'went out late'],
    ['came at the last moment', trip({ arrived: at('12:30'), out: at('12:45') }), '14:45', 'went out late'],
    ['came a second late', trip({ arrived: at('12:30', 1), out: at('12:45') }), '14:30', 'booked end'],
    ['was never recorded as here', trip({ arrived: null, out: at('12:45') }), '14:30', 'booked end'],
    ['has not gone out yet', trip({ out: null }), '14:30', 'booked end'],
    ['went out in the middle of a minute', trip({ out: at('12:41', 1) }), '14:42', 'went out late'],
  ] as const)('%s', (_, times, due, from) => {
    expect(dueBack(times)).toEqual({ at: at(due), from });
  });

  it.each([
    // When the clocks change, 00:30 to 03:30 lasts two hours in March and four hours in October.
    ['2027-03-28', 2],
    ['2027-10-31', 4],
  ])('on %s a boat booked from 00:30 to 03:30 has %i hours on the water', (day, hours) => {
    const date = localDate(day);
    const [startsAt, endsAt] = [at('00:30', 0, date), at('03:30', 0, date)];
    const outAt = new Date(startsAt.getTime() + 10 * minuteMs);
    const due = dueBack({ startsAt, endsAt, arrivedAt: startsAt, outAt });
    expect(due.at.getTime() - outAt.getTime()).toBe(hours * 60 * minuteMs);
    expect(lateFee(due, new Date(due.at.getTime() + 31 * minuteMs), rate)).toMatchObject({ quarters: 2 });
  });
});

describe('the fee', () => {
  it.each([
    ['14:29', 0, 0, 0],
    ['14:30', 0, 0, 0],
    ['14:44', 59, 14, 0],
    ['14:45', 0, 15, 1],
    ['15:26', 40, 56, 3],
    ['15:50', 0, 80, 5],
  ])('back at %s and %i seconds: %i minutes late, %i full quarters', (time, seconds, minutes, quarters) => {
    expect(lateFee(dueBack(trip()), at(time, seconds), rate)).toMatchObject({
      minutes,
      quarters,
      fee: quarters * 2500,
    });
  });

  it('a late return costs nothing if the terms have no late fee', () => {
    expect(lateFee(dueBack(trip()), at('16:00'), pence(0))).toMatchObject({ quarters: 6, fee: 0 });
  });
});

/**
 * A second implementation that shares no code with the rule. It works in whole seconds, and adds the quarters of an
 * hour one by one.
 */
function counted(times: Random, paid: number): { quarters: number; fee: number } {
  const length = times.ends - times.starts;
  let due = times.ends;
  if (times.arrived !== null && times.out !== null && times.arrived <= times.starts)
    if (times.out > times.starts) {
      due = times.out + length;
      while (due % 60 !== 0) due += 1;
    }
  let quarters = 0;
  for (let full = due + 900; full <= times.back; full += 900) quarters += 1;
  let fee = 0;
  for (let nth = 0; nth < quarters; nth += 1) fee += paid;
  return { quarters, fee };
}

type Random = { starts: number; ends: number; arrived: number | null; out: number | null; back: number };

/** Starts of random trips, in seconds: evenings before the clocks change, and a summer evening. */
const eves = ['2027-03-27', '2027-10-30', '2027-06-26'].map((day) => Date.parse(`${day}T18:00:00Z`) / 1000);
const anyTrip: fc.Arbitrary<Random> = fc
  .record({
    eve: fc.constantFrom(...eves),
    // Slots begin and end on a whole minute.
    begins: fc.nat(18 * 60),
    length: fc.integer({ min: 15, max: 300 }),
    arrived: fc.option(fc.integer({ min: -3600, max: 3600 }), { freq: 6 }),
    out: fc.option(fc.integer({ min: -1800, max: 7200 }), { freq: 6 }),
    late: fc.integer({ min: -7200, max: 5 * 3600 }),
  })
  .map(({ eve, begins, length, arrived, out, late }) => {
    const starts = eve + begins * 60;
    const ends = starts + length * 60;
    const from = (after: number | null) => (after === null ? null : starts + after);
    return { starts, ends, arrived: from(arrived), out: from(out), back: ends + late };
  });

test('in 2,000 random trips the rule and the second implementation agree, and an earlier return never costs more', () => {
  const dateOf = (seconds: number) => new Date(seconds * 1000);
  const met = { wentOut: 0, charged: 0, free: 0 };
  fc.assert(
    fc.property(anyTrip, fc.nat(100_00), fc.nat(3600), (times, paid, sooner) => {
      const due = dueBack({
        startsAt: dateOf(times.starts),
        endsAt: dateOf(times.ends),
        arrivedAt: times.arrived === null ? null : dateOf(times.arrived),
        outAt: times.out === null ? null : dateOf(times.out),
      });
      const is = lateFee(due, dateOf(times.back), pence(paid));
      expect({ quarters: is.quarters, fee: is.fee }).toEqual(counted(times, paid));
      expect(due.at.getTime()).toBeGreaterThanOrEqual(times.ends * 1000);
      expect(lateFee(due, dateOf(times.back - sooner), pence(paid)).fee).toBeLessThanOrEqual(is.fee);
      if (due.from === 'went out late') met.wentOut += 1;
      if (is.quarters > 0) met.charged += 1;
      else met.free += 1;
    }),
    { numRuns: 2_000, seed: 20_270_626 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
});
