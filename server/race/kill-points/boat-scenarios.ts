import { recordOut } from '@slipway/shared/api/console/board.ts';
import { expectBack, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { timeOfMinutes } from '@slipway/shared/values/local-time.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type CommandCase, undoOf } from './desk-scenarios.ts';
import { countOf, moved, nameOf, owing, sell } from './desk-sales.ts';
import { type Left, stands } from './expectations.ts';
import { isBooked } from './move-scenarios.ts';
import type { Setup } from './scenario.ts';
import type { Site } from './site.ts';

/**
 * The plan for a boat that is late or out of service, and the undo of the plan: each is written whole or not at all.
 */

const hasChoice: Left = {
  ...stands,
  booking: 'cancelled',
  allocations: 0,
  mails: ['booking_confirmed', 'day_cancelled'],
};
const toldToWait: Left = { ...owing, mails: ['boat_late', 'booking_confirmed'] };

const hasMoney: Left = {
  ...hasChoice,
  payment: 'refunded',
  refunded: 12_500,
  coupon: 'free',
  mails: [...hasChoice.mails, 'refund_sent'],
};

type Answer = 'choice' | 'money' | 'time';

const isOut = (its: string, answer: Answer, done: Left): CommandCase => ({
  name: `the boat of a paid booking is out, and its party gets ${its}`,
  before: isBooked,
  press: async (setup) => setup.desk.press(takeBoatOut, await itsBoatOut(setup, answer)),
  count: (setup) => countOf(setup, sql`boat_maintenance where reason = ${nameOf(setup)}`),
  notDone: [stands],
  done: [done],
});

/** The boat is out of service only for this trip, because its other parties that day belong to other scenarios. */
async function itsBoatOut(setup: Setup, answer: Answer) {
  const { bookingId } = setup.guest;
  const [one] = await setup.site.look(({ db }) =>
    db
      .selectFrom('bookings')
      .innerJoin('allocations', 'allocations.bookingId', 'bookings.id')
      .select(['date', 'startTime', 'endTime', 'boatId'])
      .where('bookings.id', '=', bookingId ?? '')
      .execute(),
  );
  const time = answer === 'time' ? await anotherTime(setup) : {};
  await setup.site.start();
  return {
    boat: one?.boatId,
    from: { date: one?.date, time: one?.startTime },
    to: { date: one?.date, time: one?.endTime },
    why: nameOf(setup),
    plan: { moves: [], offers: [{ bookingId, answer, ...time }] },
  };
}

/**
 * Another time of the same day, on another boat of the same kind. The price is equal, because a party that we move
 * keeps its price.
 */
async function anotherTime({ guest, site }: Setup): Promise<{ slotId: number; boat: number }> {
  return site.look(async ({ db }) => {
    const { rows } = await sql<{ slotId: number; boat: number }>`
      select s.id as slot_id, other.id as boat
      from bookings b join allocations a on a.booking_id = b.id join boats own on own.id = a.boat_id
        join boats other on other.kind_id = own.kind_id and other.id <> own.id and other.is_in_service
        join slots was on was.id = b.slot_id
        join slots s on s.date = b.date and s.id <> was.id and s.is_open
          and (s.surcharge_kind, s.surcharge_value) = (was.surcharge_kind, was.surcharge_value)
          and (s.package_ids is null or b.package_id = any (s.package_ids))
      where b.id = ${guest.bookingId} order by s.start_time, other.id limit 1`.execute(db);
    return rows[0]!;
  });
}

/** The party on the late boat, and the party that waits for the boat. */
type Late = { late: string; next: string };
const lateBoats = new WeakMap<Setup, Late>();

const isLate: CommandCase = {
  name: 'a boat is late, and the party that waits for it is told',
  before: aLateBoat,
  press: (setup) => setup.desk.press(expectBack, tellsWhoWaits(setup)),
  count: (setup) =>
    countOf(
      setup,
      sql`late_returns l, told_to_wait w
        where l.booking_id = ${lateBoats.get(setup)?.late} and w.booking_id = ${lateBoats.get(setup)?.next}`,
    ),
  notDone: [owing, owing],
  done: [owing, toldToWait],
};

/**
 * If the late boat returns by this time, the next party can still sail that day. The turnaround ends at `ready`, in the
 * last minute of the day.
 */
const expected = '23:29';
const ready = '23:59';

function tellsWhoWaits(setup: Setup) {
  const { late, next } = lateBoats.get(setup)!;
  return {
    bookingId: late,
    expected,
    tells: true,
    plan: { moves: [], waits: [{ bookingId: next, sailsAt: ready }] },
  };
}

/**
 * Brings two trips forward to today, on one boat, and lets the first party sail. Trips are sold only for later days.
 */
async function aLateBoat(setup: Setup): Promise<void> {
  const { bookingId: late } = await sell(setup, sellWalkIn, { by: 'dock' });
  const { bookingId: next } = await sell(setup, sellWalkIn, { by: 'dock' });
  lateBoats.set(setup, { late, next });
  // If it is later than 23:00, the second party could no longer sail today, so the clock moves past midnight.
  if (venueDateTime(await setup.site.simulator.now()).time > '23:00') await setup.site.advance('PT1H');
  const today = venueDate(await setup.site.simulator.now());
  await bringForward(setup.site, [late, next], today);
  await setup.site.start();
  await setup.desk.does(recordOut, {
    bookingId: late,
    event: randomUUID(),
    happenedAt: (await setup.site.simulator.now()).toISOString(),
  });
}

const tripMinutes = 1;
const turnaroundMinutes = 30;

/**
 * Moves these bookings and their slots to today, as short trips. The trips follow one another on one boat, after all
 * other trips of the day.
 */
async function bringForward(site: Site, ids: readonly string[], today: string): Promise<void> {
  await site.look(async ({ db }) => {
    const day = sql`tsrange(${today}::timestamp, ${today}::timestamp + interval '1 day')`;
    const { rows } = await sql<{ boat: number; free: number }>`
      select (select min(id) from boats where is_in_service) as boat,
        coalesce(max(extract(epoch from upper(during) - ${today}::timestamp) / 60), 0)::integer as free
      from allocations where during && ${day}`.execute(db);
    const { boat, free } = rows[0]!;
    for (const [nth, id] of ids.entries()) {
      const begins = free + nth * (tripMinutes + turnaroundMinutes);
      const [start, end, ready] = [0, tripMinutes, tripMinutes + turnaroundMinutes].map((minutes) =>
        timeOfMinutes(begins + minutes),
      );
      await sql`delete from allocations where booking_id = ${id}`.execute(db);
      await sql`update slots set date = ${today}, start_time = ${start}, end_time = ${end}
        where id = (select slot_id from bookings where id = ${id})`.execute(db);
      await sql`update bookings set date = ${today}, start_time = ${start}, end_time = ${end} where id = ${id}`.execute(
        db,
      );
      await sql`insert into allocations (boat_id, during, booking_id)
        values (${boat}, ${`["${today} ${start}","${today} ${ready}")`}::tsrange, ${id})`.execute(db);
    }
  });
}

export const boatCommands = [
  isOut('its choice', 'choice', hasChoice),
  isOut('its money', 'money', hasMoney),
  isOut('another time', 'time', moved),
  isLate,
];

export const boatUndos = [
  undoOf(
    'a boat that is out',
    async (setup) => {
      await isBooked(setup);
      return setup.desk.does(takeBoatOut, await itsBoatOut(setup, 'choice'));
    },
    [stands],
  ),
  undoOf(
    'a boat that is out, whose party has another time,',
    async (setup) => {
      await isBooked(setup);
      return setup.desk.does(takeBoatOut, await itsBoatOut(setup, 'time'));
    },
    [stands],
  ),
  undoOf(
    'a boat that is late, of which a party was told,',
    async (setup) => {
      await aLateBoat(setup);
      return setup.desk.does(expectBack, tellsWhoWaits(setup));
    },
    [owing, owing],
  ),
];
