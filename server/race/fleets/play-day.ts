import type { Change } from '@slipway/shared/api/console/changes.ts';
import { mostSeats } from '@slipway/shared/rules/guests.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Deps } from '../../src/bookings/deps.ts';
import { amendBooking, quoteAmendment } from '../../src/bookings/move/amend-booking.ts';
import { fingerprintOf } from '../../src/bookings/move/decide-amendment.ts';
import { reserveAtNoCost, reserveWithPayment } from '../../src/bookings/reserve/answer-reservation.ts';
import { makePendingMove, readMove } from '../../src/bookings/move/write-amendment.ts';
import { selectBooking } from '../../src/bookings/select-booking.ts';
import { type Command, terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { nameBoat } from '../../src/console/day/boats/name-boat.ts';
import { putBoatBack } from '../../src/console/day/boats/put-boat-back.ts';
import { takeBoatOut } from '../../src/console/day/boats/take-boat-out.ts';
import { cancelByPolicy } from '../../src/console/desk/cancel-commands.ts';
import { changeBookingByStaff, moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { sellWalkIn } from '../../src/console/desk/sell-commands.ts';
import { violatedConstraint } from '../../src/platform/database/database-errors.ts';
import type { Refusal } from '../../src/platform/http/refusal.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { saveChangeSet } from '../../src/set-up/draft-commands.ts';
import { setCommands } from '../../src/set-up/set-commands.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import { addCustomer, reservationCall } from '../reservation-call.ts';
import type { FleetEnv } from './fleet-env.ts';
import { promiseOfTables, readFleet, stateOf, wrongInCalendars } from './wrong-in-fleet.ts';
import { clearTables } from '../../src/testing/clear-tables.ts';
import { weighted } from '../settling/bursts.ts';
import { unlessRefused } from '../unless-refused.ts';

// The command makes slots only for the day that is played, not for half a year.
const { applyChangeSet } = setCommands(1);

type Day = {
  env: FleetEnv;
  date: LocalDate;
  slots: { id: number; date: LocalDate; packageIds: number[] | null }[];
  packages: { id: number; price: number }[];
  boats: number[];
  kinds: number[];
};
type Step = (day: Day, deps: Deps, random: Random) => Promise<unknown>;

const someGuests = (random: Random) => 1 + random.below(mostSeats);
/** Returns random rules for a kind of boat, as the fields of a change. */
const someRules = (random: Random) => ({
  weight: random.pick([null, 0, 300, 850, 900, 1200]),
  deposit: random.pick([null, 0, 50]),
  captain: random.pick([null, 16, 18, 21]),
  licence: random.pick([null, true, false]),
  wind: random.pick([null, 10, 15, 30]),
  gust: random.pick([null, null, 25, 40]),
});
const key = () => ({ endpoint: 'fleets', key: randomId(), requestHash: 'one of a kind' });
const renderRefusal = ({ code }: Refusal) => ({
  status: 409,
  envelope: { success: false as const, message: code, data: { code } },
});

async function aBooking({ env }: Day, random: Random): Promise<string | undefined> {
  const rows = await env.db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', ['confirmed', 'held'])
    .orderBy('createdAt')
    .execute();
  return rows.length === 0 ? undefined : random.pick(rows).id;
}

/** Makes a free booking, or a hold. */
async function reserve(
  { packages }: Pick<Day, 'packages'>,
  deps: Deps,
  asked: { slot: Day['slots'][number]; packageId: number; guests: number; isFree: boolean },
): Promise<unknown> {
  const { slot, packageId, guests, isFree } = asked;
  const { price } = packages.find(({ id }) => id === packageId)!;
  const call = reservationCall({
    customerId: await addCustomer(deps),
    slot,
    packageId,
    guests,
    browserHash: randomId(),
    networkHash: randomId(),
    method: isFree ? 'coupon' : 'stripe',
    couponCode: isFree ? 'ONTHEHOUSE' : undefined,
    total: pence(isFree ? 0 : price + 1500 * Math.max(0, guests - 5)),
  });
  return isFree ? reserveAtNoCost(deps, call) : reserveWithPayment(deps, call);
}

async function edit({ env }: Day, deps: Deps, changes: Change[]): Promise<void> {
  const input = { set: null, version: null, name: 'Fleet', fromDate: null, changes };
  const { result } = await run(deps, saveChangeSet, input);
  const set = result as { set: string; version: number };
  const because = { reason: 'the fleet' };
  await runCommand(deps, terminal, applyChangeSet, {
    input: { set: set.set, version: set.version },
    requestId: randomId(),
    ...because,
  });
  await env.db.deleteFrom('changeSets').where('id', '=', set.set).execute();
}

function run(deps: Deps, command: Command, input: object) {
  return runCommand(deps, terminal, command, { input, requestId: randomId() });
}

const change = (kind: string, words: object) => ({ id: randomUUID(), kind, words }) as Change;

const steps: Record<string, Step> = {
  'a visitor books': (day, deps, random) =>
    reserve(day, deps, {
      slot: random.pick(day.slots),
      packageId: random.pick(day.packages).id,
      guests: someGuests(random),
      isFree: random.chance(0.6),
    }),
  'staff sell': ({ slots, packages }, deps, random) =>
    run(deps, sellWalkIn, {
      slotId: random.pick(slots).id,
      packageId: random.pick(packages).id,
      guests: someGuests(random),
      addOns: [],
      name: 'Ada Byron',
      phone: '',
      email: '',
      isWalkIn: true,
      by: 'dock',
      ...(random.chance(0.2) ? { secondBoat: someGuests(random) } : {}),
    }),
  'staff change guests': async (day, deps, random) => {
    const bookingId = await aBooking(day, random);
    if (bookingId !== undefined)
      await run(deps, changeBookingByStaff, { bookingId, guests: someGuests(random), addOns: [] });
  },
  'staff move somebody': async (day, deps, random) => {
    const bookingId = await aBooking(day, random);
    if (bookingId !== undefined)
      await run(deps, moveBookingByStaff, { bookingId, slotId: random.pick(day.slots).id });
  },
  'a customer changes and has to pay': async (day, deps, random) => {
    const bookingId = await aBooking(day, random);
    if (bookingId === undefined) return;
    const { id, date } = random.pick(day.slots);
    const asked = random.chance(0.5)
      ? ({ kind: 'change', guests: someGuests(random), addOns: [] } as const)
      : ({ kind: 'move', slotId: id, date } as const);
    const quote = fingerprintOf(await quoteAmendment(deps, bookingId, asked));
    await amendBooking(deps, {
      bookingId,
      asked,
      quote,
      method: 'stripe',
      hostname: 'localhost',
      key: key(),
      renderRefusal,
    });
  },
  'the debt of a customer is paid': async ({ env }, deps) => {
    const waiting = await env.db.selectFrom('moves').selectAll().where('status', '=', 'pending').execute();
    for (const { id, bookingId } of waiting)
      await deps.db.transaction().execute(async (db) => {
        const booking = await selectBooking(db, bookingId).forUpdate().executeTakeFirst();
        const move = await readMove(db, id);
        if (booking?.status === 'confirmed' && move.status === 'pending')
          await makePendingMove(db, booking, move, env.now());
      });
  },
  'somebody is cancelled': async (day, deps, random) => {
    const bookingId = await aBooking(day, random);
    if (bookingId !== undefined) await run(deps, cancelByPolicy, { bookingId });
  },
  'a boat goes out': ({ boats, date }, deps, random) =>
    run(deps, takeBoatOut, {
      boat: random.pick(boats),
      from: { date, time: random.pick(['00:00', '11:30']) },
      to: { date, time: random.pick(['12:00', '23:00']) },
      why: 'Motor',
    }),
  'a boat comes back': async ({ env }, deps, random) => {
    const repairs = await env.db.selectFrom('boatMaintenance').select('id').execute();
    if (repairs.length > 0) await run(deps, putBoatBack, { repair: random.pick(repairs).id });
  },
  'a party gets another boat': async (day, deps, random) => {
    const bookingId = await aBooking(day, random);
    if (bookingId !== undefined) await run(deps, nameBoat, { bookingId, boat: random.pick(day.boats) });
  },
  // An older server does not distinguish kinds of boat, so it may choose any boat.
  'a server of before gives a party another boat': async (day, deps, random) => {
    const bookingId = await aBooking(day, random);
    const boat = random.pick(day.boats);
    await deps.db
      .transaction()
      .execute(async (db) => {
        await sql`select lock_day(${day.date}, true)`.execute(db);
        await sql`select from bookings where id = ${bookingId ?? ''} for update`.execute(db);
        await sql`update allocations set boat_id = ${boat} where booking_id = ${bookingId ?? ''}`.execute(db);
      })
      .catch((error: unknown) => {
        const isRefused = (error as { code?: unknown }).code === 'SLP01';
        if (!isRefused && violatedConstraint(error) !== 'no_double_booking') throw error;
      });
  },
  'a kind gets other seats': (day, deps, random) =>
    edit(day, deps, [
      change('boat_kind', { kind: random.pick(day.kinds), name: 'Kind', seats: someGuests(random) }),
    ]),
  'a kind gets other rules': (day, deps, random) => {
    const { weight, ...rules } = someRules(random);
    const kind = random.pick(day.kinds);
    const words = random.chance(0.5) ? { weight } : rules;
    // Kinds of boat in one package may have different weight limits, but must have the same other rules. So this step
    // gives a new weight limit to one kind, and any other new rules usually to all kinds.
    const kinds = 'weight' in words || random.chance(0.2) ? [kind] : day.kinds;
    return edit(
      day,
      deps,
      kinds.map((each) => change('boat_kind', { kind: each, name: 'Kind', ...words })),
    );
  },
  'a boat becomes another kind': (day, deps, random) =>
    edit(day, deps, [
      change('boat', { boat: random.pick(day.boats), name: 'Boat', kind: random.pick(day.kinds) }),
    ]),
  'a package goes on other kinds': (day, deps, random) => {
    const kinds = day.kinds.filter(() => random.chance(0.6));
    const on = kinds.length === 0 ? [random.pick(day.kinds)] : kinds;
    return edit(day, deps, [
      change('package', { package: random.pick(day.packages).id, name: 'Package', kinds: on }),
    ]);
  },
  'a boat leaves service, or comes into it': (day, deps, random) =>
    edit(day, deps, [
      change('boat', { boat: random.pick(day.boats), name: 'Boat', service: random.chance(0.5) }),
    ]),
  'time passes': async ({ env }, _deps, random) => {
    env.advance(random.pick([1, 16]));
    if (random.chance(0.7)) await env.sweep();
  },
};

/** Sales are drawn more often than edits. */
const drawn = weighted(steps, {
  'a visitor books': 10,
  'staff sell': 4,
  'staff change guests': 4,
  'staff move somebody': 3,
  'a customer changes and has to pay': 4,
  'a party gets another boat': 3,
  'the debt of a customer is paid': 3,
});

const pointsOfADay = 10;

/**
 * Plays one day of a random fleet, derived from its seed. After each burst of steps at all servers, the calendars are
 * compared with the tables. At the end, every place that a calendar shows as free can be booked, and every place that
 * is shown as taken is refused. Returns the faults. `done` counts the successful steps by name.
 */
export async function playDay(
  env: FleetEnv,
  seed: number,
  done: Map<string, number>,
): Promise<{ wrong: string[]; told: string[] }> {
  const random = randomFrom(seed);
  const day = await aDay(env, random);
  const told: string[] = [];
  for (let point = 0; point < pointsOfADay; point += 1) {
    const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(drawn));
    told.push(names.join(' + '));
    await Promise.all(
      names.map(async (name, nth) => {
        const { deps } = env.servers[nth % env.servers.length]!;
        if (await isDone(() => steps[name]!(day, deps, randomFrom(seed * 1000 + point * 10 + nth))))
          done.set(name, (done.get(name) ?? 0) + 1);
      }),
    );
    const wrong = await wrongInCalendars(env, day.date);
    if (wrong.length > 0) return { wrong, told };
  }
  return { wrong: await wrongInSales(day, random), told };
}

/** A refusal is a valid answer. */
const isDone = async (work: () => Promise<unknown>) =>
  (await unlessRefused(async () => ({ answer: await work() }))) !== undefined;

async function wrongInSales(day: Day, random: Random): Promise<string[]> {
  const { env, date } = day;
  const wrong: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const slot = random.pick(day.slots);
    const fitting = day.packages.filter(({ id }) => slot.packageIds?.includes(id) ?? true);
    const packageId = random.pick(fitting).id;
    const guests = someGuests(random);
    const fleet = await readFleet(env, date);
    const is = stateOf(fleet, slot.id, packageId, guests, env.now());
    const { deps } = random.pick(env.servers);
    const isSold = await isDone(() => reserve(day, deps, { slot, packageId, guests, isFree: true }));
    if (isSold !== (is === 'free'))
      wrong.push(`slot ${slot.id}, package ${packageId}, ${guests} guests is ${is}, and sold: ${isSold}`);
    if (!isSold) continue;
    const { promise } = await env.db
      .selectFrom('bookings')
      .select('promise')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const told = promiseOfTables(fleet, packageId, guests);
    if (!isDeepStrictEqual(promise ?? {}, told))
      wrong.push(`package ${packageId}, ${guests} guests: told ${JSON.stringify([promise, told])}`);
  }
  return wrong;
}

/**
 * Makes a random fleet: one to three kinds, two to five boats, three packages, and four times. Some of the times
 * overlap.
 */
async function aDay(env: FleetEnv, random: Random): Promise<Day> {
  const { db } = env;
  const date = addDays(venueDate(env.now()), 30);
  await clearTables(
    db,
    [
      'bookings',
      'boat_maintenance',
      'slots',
      'schedule_rules',
      'special_days',
      'closures',
      'change_sets',
      'boats',
      'boat_kinds',
      'boat_packages',
    ],
    'restart identity',
  );
  const kinds = Array.from({ length: 1 + random.below(3) }, (_, nth) => nth + 1);
  const own = random.chance(0.5) ? someRules(random) : undefined;
  for (const id of kinds)
    await db
      .insertInto('boatKinds')
      .values({
        name: `Kind ${id}`,
        seats: someGuests(random),
        weightKg: someRules(random).weight,
        deposit: own === undefined || own.deposit === null ? null : pence(100 * own.deposit),
        youngestCaptain: own?.captain ?? null,
        asksLicence: own?.licence ?? null,
        windLimitKmh: own?.wind ?? null,
        gustLimitKmh: own?.gust ?? null,
      })
      .execute();
  const boats = Array.from({ length: 2 + random.below(4) }, (_, nth) => nth + 1);
  for (const id of boats)
    await db
      .insertInto('boats')
      .values({ name: `Boat ${id}`, kindId: random.pick(kinds) })
      .execute();
  const packages = [1, 2, 3].map((id) => ({ id, price: 10_000 + id * 1000 }));
  for (const { id, price } of packages) {
    const on = kinds.filter(() => random.chance(0.6));
    await db
      .insertInto('boatPackages')
      .values({
        name: `Package ${id}`,
        price: pence(price),
        status: 'active',
        longDescription: 'On the water.',
        displayPicture: '',
        durationMinutes: 120,
        displayOrder: id,
        kindIds: on.length === 0 ? [random.pick(kinds)] : on,
      })
      .execute();
  }
  const { rows: slots } = await sql<Day['slots'][number]>`
    insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest, package_ids,
      closed_by, is_open)
    select ${date}::date, start, ending, 'fixed', 0, 1500, of, null, true
    from (values ('10:00'::time, '12:00'::time, null::integer[]), ('11:00', '13:00', '{1}'), ('13:00', '15:00', null),
      ('12:30', '14:00', '{2,3}')) as slot (start, ending, of)
    returning id, date, package_ids`.execute(db);
  return { env, date, slots, packages, boats, kinds };
}
