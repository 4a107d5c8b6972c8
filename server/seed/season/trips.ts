import { minuteMs } from '@slipway/shared/values/durations.ts';
import { payByLink } from '../../src/bookings/money/pay-link/pay-by-link.ts';
import {
  recordArrived,
  recordBack,
  recordBriefed,
  recordCaptain,
  recordNoShow,
  recordOut,
} from '../../src/console/day/trip-commands.ts';
import { giveDepositBack, takeDeposit } from '../../src/console/day/deposit-commands.ts';
import { lateFeeOf } from '../../src/console/day/late-fee/late-fee-of.ts';
import { readTrip } from '../../src/console/day/record-event.ts';
import { keepLateFee } from '../../src/console/desk/money/late-fee-commands.ts';
import { markDishes } from '../../src/console/day/kitchen/mark-dishes.ts';
import { takePayment } from '../../src/console/desk/money/payment-commands.ts';
import { sellByLink, sellWalkIn } from '../../src/console/desk/sell-commands.ts';
import { readOwed } from '../../src/payments/paid-for-price.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { Chance } from './chance.ts';
import { type Party, type Way, isWalkIn } from './parties.ts';
import { type Step, minutesFromStart, uuidOf } from './step.ts';
import { type SeasonWorld, noKey } from './world.ts';

/** Returns the steps in which a party books: on the site, by phone, or as a walk-in. */
export function bookedBy(party: Party): Step[] {
  const { by, bookedAt: at } = party;
  switch (by) {
    case 'stripe':
    case 'worldpay':
    case 'globalpay':
    case 'coupon':
      return [{ at, pays: true, play: (world) => world.bookOnline(party, by) }];
    case 'link':
      return [{ at, pays: true, play: (world) => sellAndPayByLink(world, party) }];
    case 'dock':
      return [{ at, play: (world) => sell(world, party, 'dock') }];
    case 'card_machine':
      return [{ at, pays: true, play: (world) => sell(world, party, by) }];
    case 'cash':
      return [{ at, pays: true, cash: true, play: (world) => sell(world, party, by) }];
  }
}

async function asked(world: SeasonWorld, party: Party) {
  const { packageId, guests, addOns, phone, email, firstName, lastName, by } = party;
  const name = `${firstName} ${lastName}`;
  const slotId = await world.slot(party);
  return { slotId, packageId, guests, addOns, name, phone, email, isWalkIn: isWalkIn(by) };
}

async function sell(
  world: SeasonWorld,
  party: Party,
  by: Extract<Way, 'dock' | 'cash' | 'card_machine'>,
): Promise<void> {
  const sale = { ...(await asked(world, party)), by, ...slipOf(by, party) };
  const role = isWalkIn(party.by) ? 'dock' : 'manager';
  const { bookingId } = await world.run(role, sellWalkIn, sale);
  await world.noteBooking(party.nth, bookingId);
}

/** The number of the card machine's slip. */
function slipOf(by: Way, { nth }: Pick<Party, 'nth'>) {
  return by === 'card_machine' ? { slip: String(3200 + nth).padStart(6, '0') } : {};
}

/** Staff keep a place for a customer on the phone, who pays by link a quarter of an hour later. */
async function sellAndPayByLink(world: SeasonWorld, party: Party): Promise<void> {
  const {
    bookingId,
    payLink = '',
    total,
  } = await world.run('manager', sellByLink, await asked(world, party));
  await world.noteBooking(party.nth, bookingId);
  await payLinked(world, { payLink, sum: total, method: party.nth % 3 === 0 ? 'globalpay' : 'stripe' });
  await world.pay(bookingId);
}

/** A quarter of an hour after the link was sent, the customer begins to pay this sum, in pounds. */
export async function payLinked(
  world: SeasonWorld,
  { payLink, sum, method }: { payLink: string; sum: number; method: PaidMethod },
): Promise<void> {
  await world.goTo(new Date(world.now.getTime() + 15 * minuteMs));
  await payByLink(world.deps, {
    token: payLink.split('/').at(-1) ?? '',
    method,
    boat: 1,
    total: pence(Math.round(sum * 100)),
    replaces: undefined,
    hostname: 'localhost',
    key: undefined,
    renderRefusal: noKey,
  });
}

/** A party pays its debt before it boards. */
export function paysAtJetty(trip: Party, method: 'cash' | 'card_machine'): Step {
  return {
    at: minutesFromStart(trip, -18),
    ...(method === 'cash' ? { cash: true } : {}),
    async play(world) {
      const bookingId = await world.booking(trip.nth);
      if ((await readOwed(world.db, bookingId)) === 0) return;
      await world.run('dock', takePayment, { bookingId, method, ...slipOf(method, trip) });
    },
  };
}

type Sailing = {
  /** True: staff record every event of the trip. False: staff record only the payment of the debt. */
  isRecorded: boolean;
  /** The trip was moved or changed after its payment. */
  hasChanged?: boolean;
};

/**
 * Returns the steps of a party's day. The party pays its debt, the kitchen prepares the order, and staff at
 * the jetty record the trip or a no-show.
 */
export function sailed(trip: Party, chance: Chance, { isRecorded, hasChanged = false }: Sailing): Step[] {
  const byCash = chance.is(0.4);
  const mayOwe = trip.by === 'dock' || hasChanged;
  const pays = mayOwe ? [paysAtJetty(trip, byCash ? 'cash' : 'card_machine')] : [];
  const ending = chance.next();
  if (!isRecorded) return pays;
  if (ending < 0.05) return [...pays, ...noShow(trip)];
  return [...pays, ...kitchenMakes(trip), ...eventsOf(trip, { byCash, isLate: ending < 0.12 })];
}

export function noShow(trip: Party): Step[] {
  return [eventStep(trip, 35, 'no-show', (world, of) => world.run('dock', recordNoShow, of))];
}

/**
 * Returns the steps in which staff at the jetty record a trip, from arrival to the return of the deposit. The
 * number in each step is its time: minutes after the start of the trip, or before the start if negative.
 */
export function eventsOf(
  trip: Party,
  {
    byCash,
    isLate,
    backAfter = isLate ? 143 : 117,
    isDepositOnCard = false,
  }: { byCash: boolean; isLate: boolean; backAfter?: number; isDepositOnCard?: boolean },
): Step[] {
  const method = byCash ? 'cash' : 'card_machine';
  const slip = byCash ? {} : { slip: String(5200 + trip.nth).padStart(6, '0') };
  const inHand = (step: Step): Step[] => (isDepositOnCard ? [] : [byCash ? { ...step, cash: true } : step]);
  return [
    eventStep(trip, -21, 'arrived', (world, of) => world.run('dock', recordArrived, of)),
    eventStep(trip, -14, 'captain', (world, of) =>
      world.run('dock', recordCaptain, {
        ...of,
        name: `${trip.firstName} ${trip.lastName}`,
        licenceSeen: true,
      }),
    ),
    eventStep(trip, -9, 'briefed', (world, of) => world.run('dock', recordBriefed, of)),
    ...inHand(
      eventStep(trip, -6, 'deposit', (world, of) =>
        world.run('dock', takeDeposit, { ...of, method, ...slip }),
      ),
    ),
    eventStep(trip, 2, 'out', (world, of) => world.run('dock', recordOut, { ...of, guests: trip.guests })),
    eventStep(trip, backAfter, 'back', (world, of) =>
      world.run('dock', recordBack, { ...of, battery: 31 + (trip.nth % 40) }),
    ),
    ...(isLate ? [eventStep(trip, backAfter + 4, 'late fee', keepsLateFee)] : []),
    ...inHand(
      eventStep(trip, backAfter + 7, 'deposit back', (world, of) =>
        world.run('dock', giveDepositBack, { ...of, ...slip }),
      ),
    ),
  ];
}

async function keepsLateFee(world: SeasonWorld, { bookingId }: { bookingId: string }) {
  const booking = await world.db
    .selectFrom('bookings')
    .select(['id', 'date', 'startTime', 'endTime'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const { trip } = await readTrip(world.db, bookingId);
  const { fee } = await lateFeeOf(world.db, booking, trip, trip.back!.at);
  return world.run('dock', keepLateFee, { bookingId, fee: poundsOf(fee), from: 'deposit' });
}

type TripEventInput = { bookingId: string; event: string; requestId: string; happenedAt: string };

function eventStep(
  trip: Party,
  minutes: number,
  what: string,
  run: (world: SeasonWorld, of: Omit<TripEventInput, 'requestId'>) => Promise<unknown>,
): Step {
  const at = minutesFromStart(trip, minutes);
  return {
    at,
    play: async (world) =>
      run(world, {
        bookingId: await world.booking(trip.nth),
        event: uuidOf(`${what} of ${trip.nth} on ${trip.date}`),
        happenedAt: world.now.toISOString(),
      }),
  };
}

/** The kitchen prepares the order an hour before the trip, and loads it before departure. */
export function kitchenMakes(trip: Party): Step[] {
  const dishes = trip.addOns
    .filter(({ menuItemId }) => menuItemId <= lastDish)
    .map(({ menuItemId: item, quantity: portions }) => ({ item, portions }));
  if (dishes.length === 0) return [];
  return (['prepared', 'loaded'] as const).map((step) => ({
    at: minutesFromStart(trip, step === 'prepared' ? -62 : -11),
    play: async (world) =>
      world.run('kitchen', markDishes, { bookingId: await world.booking(trip.nth), step, dishes }),
  }));
}

/** The id of the last dish in the seeded menu. Items with higher ids are drinks, or things from the hut. */
const lastDish = 6;
