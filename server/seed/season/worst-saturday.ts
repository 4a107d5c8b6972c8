import { dayMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays, partsOf, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { answerOffer } from '../../src/bookings/cancellation/answer-offer.ts';
import { callOff } from '../../src/console/day/decisions/call-off.ts';
import { warnParties } from '../../src/console/day/decisions/warn.ts';
import { takeBoatOut } from '../../src/console/day/boats/take-boat-out.ts';
import { recordArrived } from '../../src/console/day/trip-commands.ts';
import { writeNote } from '../../src/console/desk/booking-commands.ts';
import { boatUnderRepair } from '../boats.ts';
import { packageIds } from '../packages.ts';
import { windOf } from './called-off.ts';
import { invoice } from './changes.ts';
import { countOpenDrawer } from './drawers.ts';
import type { Party, Way } from './parties.ts';
import { type Step, minutesFromStart, uuidOf } from './step.ts';
import { bookedBy, eventsOf, kitchenMakes, noShow, paysAtJetty } from './trips.ts';

/** `npm start -- --saturday` begins at this time: two boats are late, and trips from 15:00 have a weather warning. */
const worstMoment = localTime('14:40');

/** The instant at which the training begins: 14:40 on the next Saturday in May to August. */
export function nextWorstMoment(now: Date): Date {
  let date = addDays(venueDate(now), 1);
  for (;;) {
    const { month } = partsOf(date);
    if (weekdayOf(date) === 6 && month >= 5 && month <= 8) return toInstant(date, worstMoment);
    date = addDays(date, 1);
  }
}

type Comes = [
  name: string,
  start: string,
  guests: number,
  by: Way,
  packageId: number,
  /** The number of the dish in the seeded menu. */
  dish?: number,
];

/** The parties in the order in which they booked: each gets the first boat that is free. */
const comers: readonly Comes[] = [
  ['Adaeze Okafor', '10:00', 6, 'stripe', packageIds.classic],
  ['Hannah Brookes', '10:00', 4, 'worldpay', packageIds.classic],
  ['Liam Walsh', '10:00', 8, 'dock', packageIds.party, 2],
  ['Priya Mehta', '12:30', 7, 'globalpay', packageIds.classic, 1],
  ['George Ansah', '12:30', 2, 'stripe', packageIds.bbq],
  ['Gemma Lloyd', '15:00', 8, 'stripe', packageIds.bbq, 3],
  ['Dev Patel', '15:00', 5, 'dock', packageIds.classic],
  ['Sarah Whitcombe', '17:30', 9, 'worldpay', packageIds.team, 2],
  ['Naomi Adeyemi', '17:30', 4, 'link', packageIds.classic],
];

export const partiesOfWorst = comers.length;

/**
 * The worst Saturday of the season. Two late boats keep parties waiting, one party never came, a hull is cracked, and
 * twenty pounds are missing. At 14:50, all trips from 15:00 are called off because of the wind.
 */
export function worstSaturday(date: LocalDate, firstNth: number): Step[] {
  const at = (time: string) => toInstant(date, localTime(time));
  const parties = comers.map((comer, nth) => partyOf(comer, date, firstNth + nth));
  const [okafor, brookes, walsh, mehta, ansah, lloyd, patel] = parties as [
    Party,
    Party,
    Party,
    Party,
    Party,
    Party,
    Party,
  ];
  const afternoon = { date, from: '15:00', to: '23:00' };
  return [
    ...parties.flatMap(bookedBy),
    // The 17:30 trips are called off before the kitchen prepares their orders.
    ...parties.filter(({ startTime }) => startTime < '17:00').flatMap(kitchenMakes),
    ...windOf(date, [
      ['09:30', 8, 13],
      ['12:00', 11, 18],
      ['13:30', 13, 22],
      ['14:25', 14, 24],
    ]),
    ...eventsOf(okafor, { byCash: true, isLate: false }),
    invoice(okafor),
    ...noShow(brookes),
    paysAtJetty(walsh, 'cash'),
    ...eventsOf(walsh, { byCash: true, isLate: false, backAfter: 115 }),
    ...eventsOf(mehta, { byCash: true, isLate: true, backAfter: 162 }),
    // George Ansah pays his deposit by card machine. He is back at 14:44, after the training has begun.
    ...eventsOf(ansah, { byCash: false, isLate: false, backAfter: 134 }),
    {
      at: at('12:12'),
      play: async (world) =>
        world.run('manager', takeBoatOut, {
          boat: await world.boat(boatUnderRepair),
          from: { date, time: '12:15' },
          to: { date: addDays(date, 2), time: '18:00' },
          why: 'A crack in the hull, a hand long, below the waterline',
        }),
    },
    {
      at: at('13:50'),
      play: async (world) =>
        world.run('dock', writeNote, {
          bookingId: await world.booking(mehta.nth),
          note: uuidOf(`where is ${mehta.nth}`),
          text: 'Seen at the far end of the lake, having lunch.',
        }),
    },
    {
      at: at('14:05'),
      play: (world) =>
        world.run('manager', warnParties, {
          ...afternoon,
          decideAt: at('14:50').toISOString(),
          because: 'strong wind',
        }),
    },
    { at: at('14:20'), play: (world) => countOpenDrawer(world, -20) },
    {
      at: minutesFromStart(lloyd, -24),
      play: async (world) =>
        world.run('dock', recordArrived, {
          bookingId: await world.booking(lloyd.nth),
          event: uuidOf(`arrived ${lloyd.nth} ${date}`),
          happenedAt: world.now.toISOString(),
        }),
    },
    {
      at: at('14:50'),
      closesTime: true,
      async play(world) {
        await world.run('manager', callOff, { ...afternoon, because: 'strong wind' });
        for (const { nth } of [lloyd, patel, ...parties.slice(7)])
          await world.letMinutePass(await world.booking(nth));
      },
    },
    {
      at: at('16:10'),
      async play(world) {
        const bookingId = await world.booking(lloyd.nth);
        await answerOffer(world.deps, bookingId, { kind: 'money' });
        await world.letMinutePass(bookingId);
      },
    },
  ];
}

function partyOf([name, start, guests, by, packageId, dish]: Comes, date: LocalDate, nth: number): Party {
  const [firstName = '', lastName = ''] = name.split(' ');
  const bookedAt = new Date(
    toInstant(date, localTime('11:00')).getTime() - (14 - (nth % 9)) * dayMs + nth * minuteMs,
  );
  return {
    nth,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@season.example`.toLowerCase(),
    phone: `07700 9008${String(nth % 90).padStart(2, '0')}`,
    date,
    startTime: localTime(start),
    packageId,
    guests,
    addOns: dish === undefined ? [] : [{ menuItemId: dish, quantity: guests, comment: '' }],
    couponCode: undefined,
    bookedAt,
    by,
  };
}
