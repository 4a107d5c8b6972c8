import { hourMs } from '@slipway/shared/values/durations.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { answerOffer } from '../../src/bookings/cancellation/answer-offer.ts';
import { answerForParty } from '../../src/console/day/decisions/answer-for-party.ts';
import { callOff } from '../../src/console/day/decisions/call-off.ts';
import { warnParties } from '../../src/console/day/decisions/warn.ts';
import { typeReading } from '../../src/console/day/weather/type-reading.ts';
import type { Party, Times } from './parties.ts';
import type { Step } from './step.ts';

export type Afternoon = {
  date: LocalDate;
  from: LocalTime;
  to: LocalTime;
  /** The parties whose trips are called off. */
  parties: Party[];
};

/**
 * The parties are warned in the morning, and their time is called off at lunch. Each party answers differently, and the
 * last has not answered yet.
 */
export function calledOffAfternoon({ date, from, to, parties }: Afternoon, times: Times): Step[] {
  const at = (time: string) => toInstant(date, localTime(time));
  const part = { date, from, to };
  return [
    ...windOf(date, rising),
    {
      at: at('10:40'),
      play: (world) =>
        world.run('manager', warnParties, {
          ...part,
          decideAt: at('12:40').toISOString(),
          because: 'strong wind',
        }),
    },
    {
      at: at('12:38'),
      closesTime: true,
      async play(world) {
        await world.run('manager', callOff, { ...part, because: 'strong wind' });
        for (const { nth } of parties) await world.letMinutePass(await world.booking(nth));
      },
    },
    ...parties.slice(0, -1).map((party, nth) => answered(party, nth, times, at('12:38'))),
  ];
}

function answered(party: Party, nth: number, times: Times, off: Date): Step {
  return {
    at: new Date(off.getTime() + (1 + nth) * hourMs),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const to = nth % 3 === 0 && party.by !== 'dock' ? undefined : another(party, times);
      if (to === undefined) await answerOffer(world.deps, bookingId, { kind: 'money' });
      else if (nth % 3 === 1)
        await answerOffer(world.deps, bookingId, { kind: 'slot', slotId: await world.slot(to) });
      else await world.run('manager', answerForParty, { bookingId, slotId: await world.slot(to) });
      await world.letMinutePass(bookingId);
    },
  };
}

/**
 * Claims a boat for a new trip of the party, about one or two weeks after the old trip. Returns the party with the new
 * date and time, or undefined if no boat is free.
 */
function another(party: Party, times: Times): Party | undefined {
  for (const days of [7, 8, 14, 6, 15]) {
    const date = addDays(party.date, days);
    const slot = times
      .of(date)
      .find(
        ({ packageIds, startTime }) =>
          (packageIds === null || packageIds.includes(party.packageId)) && times.claim(date, startTime),
      );
    if (slot !== undefined) return { ...party, date, startTime: slot.startTime };
  }
  return undefined;
}

type Reading = [time: string, meanKmh: number, gustKmh: number];

const rising: readonly Reading[] = [
  ['09:20', 9, 14],
  ['10:30', 13, 20],
  ['11:45', 16, 27],
  ['12:30', 19, 33],
];

/** A reading of the gauge at the jetty. */
export function windOf(date: LocalDate, readings: readonly Reading[]): Step[] {
  return readings.map(([time, meanKmh, gustKmh]) => ({
    at: toInstant(date, localTime(time)),
    play: (world) => world.run('dock', typeReading, { meanKmh, gustKmh }),
  }));
}
