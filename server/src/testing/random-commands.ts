import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { type Role, roles } from '@slipway/shared/rules/permissions.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { contactVersion } from '../desk/booking-commands.ts';
import type { Database } from '../database/tables.ts';
import { randomCode, randomId } from '../security/random-id.ts';
import type { Actor } from '../staff/command/command.ts';
import type { Random } from './random.ts';

/** Random days at the jetty, and random input for every command of the console. */

/** What there is to do something with; some of it is gone, over or somebody else's by then. */
export type World = {
  today: LocalDate;
  boats: number[];
  bookings: { id: string; status: string; customerId: string }[];
  events: { id: string; bookingId: string }[];
  reviews: number[];
  people: { id: string; version: number }[];
  invites: string[];
  devices: string[];
  sessions: string[];
  passkeys: string[];
};

export async function addStaff(db: Database): Promise<void> {
  const since = new Date('2026-01-01T00:00:00Z');
  await db
    .insertInto('staff')
    .values(
      roles.map((role) => {
        const email = `${role}@example.com`;
        return {
          id: idOf(role),
          name: role,
          role,
          email,
          emailKey: email,
          changedAt: since,
          createdAt: since,
        };
      }),
    )
    .execute();
}

const idOf = (role: Role) => role.padEnd(26, '0');

export function randomActor(random: Random): Actor {
  // Who may most does most.
  const role = random.pick<Role>(['owner', 'owner', 'owner', 'manager', 'manager', 'dock', ...roles]);
  const isOnTablet = random.chance(0.1);
  return {
    person: { id: idOf(role), name: role },
    role,
    via: 'console',
    sessionId: null,
    tablet: isOnTablet ? { id: 'tablet'.padEnd(26, '0'), name: 'Jetty' } : null,
    isSteppedUp: random.chance(0.9),
  };
}

const times = [
  ['10:00', '12:00', '12:30'],
  ['13:00', '15:00', '15:30'],
  ['16:00', '18:00', '18:30'],
] as const;

/** Books a day at random: who paid, whose money is only set aside, who holds a place, who has cancelled. */
export async function fillDay(db: Database, random: Random, date: LocalDate, now: Date): Promise<void> {
  const boats = await db.selectFrom('boats').select('id').orderBy('id').execute();
  for (const [start, end, ready] of times) {
    const slot = await db
      .insertInto('slots')
      .values({
        date,
        startTime: localTime(start),
        endTime: localTime(end),
        packageIds: null,
        surchargeKind: 'fixed',
        surchargeValue: 0,
        pricePerExtraGuest: pence(1500),
        minimumGuests: 5,
        scheduleRuleId: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    for (const { id: boat } of boats) {
      if (random.chance(0.3)) continue;
      const [id, customer] = [randomId(), randomId()];
      const money = random.pick(['captured', 'captured', 'authorised', 'free'] as const);
      const status = random.pick([
        'confirmed',
        'confirmed',
        'confirmed',
        'confirmed',
        'held',
        'cancelled',
      ] as const);
      const email = random.chance(0.9) ? `${id}@example.com` : '';
      const total = money === 'free' ? 0 : 15_000;
      await sql`insert into customers (id, email, email_key, first_name, last_name, phone, country, created_at)
        values (${customer}, ${email}, ${email}, ${random.pick(['Ada', 'Priya', 'Tom'])}, 'Byron', '07700900123',
          'United Kingdom', ${now})`.execute(db);
      await sql`insert into bookings (id, status, customer_id, email_key, package_id, package_name, slot_id, date,
          start_time, end_time, earliest_date, guests, slot_price, base_price, total, payment_method_id, terms_version,
          created_at, hold_expires_at, confirmed_at, code, party_token)
        values (${id}, ${status}, ${customer}, ${email}, 1, 'Classic', ${slot?.id ?? 1}, ${date}, ${start}, ${end}, ${date},
          ${1 + random.below(8)}, ${total}, ${total}, ${total}, '1', 1, ${now},
          ${status === 'held' ? new Date(now.getTime() + 600_000) : null}, ${status === 'held' ? null : now},
          ${randomCode()}, ${randomId()})`.execute(db);
      if (status !== 'cancelled')
        await sql`insert into allocations (boat_id, during, booking_id, deadline)
          values (${boat}, ${`["${date} ${start}","${date} ${ready}")`}::tsrange, ${id},
            ${status === 'held' ? new Date(now.getTime() + 600_000) : null})
          on conflict do nothing`.execute(db);
      if (total > 0)
        await sql`insert into payment_attempts (id, reference, booking_id, provider, amount, status, authorised, captured,
            next_check_at, created_at, updated_at)
          values (${randomId()}, ${randomId()}, ${id}, 'stripe', ${total},
            ${status === 'held' ? 'awaiting_customer' : money}, ${status === 'held' ? 0 : total},
            ${status !== 'held' && money === 'captured' ? total : 0}, ${now}, ${now}, ${now})`.execute(db);
    }
  }
  await sql`insert into reviews (name, stars, words, sailed, created_at)
    values ('Ada', 5, 'Calm.', 'in May', ${now})`.execute(db);
}

export async function readWorld(db: Database, now: Date): Promise<World> {
  const today = venueDate(now);
  const near = { from: addDays(today, -2), to: addDays(today, 14) };
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'status', 'customerId'])
    .where('date', '>=', near.from)
    .where('date', '<=', near.to)
    .execute();
  const ids = async (query: Promise<{ id: string }[]>) => (await query).map(({ id }) => id);
  return {
    today,
    bookings,
    boats: (await db.selectFrom('boats').select('id').execute()).map(({ id }) => id),
    events: await db
      .selectFrom('tripEvents as e')
      .innerJoin('bookings as b', 'b.id', 'e.bookingId')
      .select(['e.id', 'e.bookingId'])
      .where('b.date', '>=', near.from)
      .execute(),
    reviews: (await db.selectFrom('reviews').select('id').execute()).map(({ id }) => id),
    people: await db.selectFrom('staff').select(['id', 'version']).where('leftAt', 'is', null).execute(),
    invites: await ids(db.selectFrom('staffInvites').select('id').where('endedAt', 'is', null).execute()),
    devices: await ids(db.selectFrom('staffDevices').select('id').where('revokedAt', 'is', null).execute()),
    sessions: await ids(db.selectFrom('staffSessions').select('id').where('endedAt', 'is', null).execute()),
    passkeys: await ids(db.selectFrom('staffCredentials').select('id').execute()),
  };
}

const nobody = 'z'.repeat(26);

type Make = (world: World, random: Random, now: Date, db: Database) => object | Promise<object>;

/** By the name of the command. A new one without an entry fails the test. */
export const inputs: Record<string, Make> = {
  'take-boat-out': ({ today, boats }, random) => {
    const day = addDays(today, random.below(10));
    return {
      boat: String(random.pick(boats)),
      from: `${day} 19:00`,
      to: `${day} 2${random.below(3)}:00`,
      reason: 'hull',
    };
  },
  'close-times': (world, random) => ({ ...aTime(world, random), reason: 'an event' }),
  'open-times': aTime,
  'call-off': (world, random) => ({ ...aTime(world, random), reason: 'wind' }),
  'hide-review': ({ reviews }, random) => ({ review: one(reviews, random, 999) }),
  'refund-by-hand': (world, random) => ({ booking: aBooking(world, random), amount: 1 + random.below(9000) }),
  'add-person': (_world, random) => ({
    name: random.pick(['Sam', 'Jo', ' ']),
    role: random.pick(roles),
    email: random.chance(0.5) ? null : `${randomId()}@example.com`,
  }),
  'invite-person': aPerson,
  'sign-out-person': aPerson,
  'take-back-invite': ({ invites }, random) => ({ invite: one(invites, random, nobody) }),
  'change-person': (world, random) => ({
    ...aVersion(world, random),
    name: random.pick(['Sam', 'Jo']),
    role: random.pick(roles),
    email: random.chance(0.5) ? null : `${randomId()}@example.com`,
  }),
  // The team of the test stays: who was added on the way may leave.
  'end-person': ({ people }, random) => {
    const added = people.filter(({ id }) => !id.endsWith('000'));
    const who = one(added, random, { id: nobody, version: 1 });
    return { person: who.id, version: who.version };
  },
  'unlock-pin': aPerson,
  'end-session': ({ sessions }, random) => ({ session: one(sessions, random, nobody) }),
  'invite-device': () => ({ name: 'Jetty' }),
  'revoke-device': ({ devices }, random) => ({ device: one(devices, random, nobody) }),
  'add-own-passkey': () => ({ challenge: nobody, answer: {}, label: 'Pixel' }),
  'remove-own-passkey': ({ passkeys }, random) => ({ passkey: one(passkeys, random, nobody) }),
  'set-own-password': () => ({ password: 'a long sentence of mine', challenge: nobody, code: '123456' }),
  'set-own-pin': (_world, random) => ({ pin: random.pick(['482913', '111111', '739104']) }),
  'make-own-recovery-codes': () => ({}),
  'change-own-email': () => ({ email: `${randomId()}@example.com` }),
  'export-log': ({ today }) => ({ from: today, words: 'nobody says this' }),
  'record-arrived': aDeed,
  'record-captain': (world, random, now) => ({
    ...aDeed(world, random, now),
    licenceSeen: random.chance(0.7),
    ...(random.chance(0.4) ? { name: 'Sam Low' } : {}),
  }),
  'record-briefed': aDeed,
  'record-out': (world, random, now) => ({
    ...aDeed(world, random, now),
    ...(random.chance(0.5) ? { boat: random.pick(world.boats) } : {}),
    ...(random.chance(0.3) ? { guests: random.below(9), babies: random.below(2) } : {}),
  }),
  'record-back': (world, random, now) => ({
    ...aDeed(world, random, now),
    ...(random.chance(0.5) ? { battery: random.below(101) } : {}),
  }),
  'record-no-show': aDeed,
  'take-deposit': (world, random, now) => ({
    ...aDeed(world, random, now),
    method: random.pick(['cash', 'card_machine']),
    ...(random.chance(0.7) ? { slip: '1234' } : {}),
  }),
  'give-deposit-back': (world, random, now) => ({
    ...aDeed(world, random, now),
    ...(random.chance(0.7) ? { slip: '1235' } : {}),
  }),
  'undo-event': (world, random, now) => ({
    ...aDeed(world, random, now),
    ...anEvent(world, random, 'undoes'),
  }),
  'accept-event': (world, random, now) => ({
    ...aDeed(world, random, now),
    ...anEvent(world, random, 'accepts'),
  }),
  'name-boat': (world, random) => ({ bookingId: aBooking(world, random), boat: random.pick(world.boats) }),
  'swap-boats': (world, random) => ({ one: aBooking(world, random), other: aBooking(world, random) }),
  'note-battery': ({ boats }, random) => ({ boat: random.pick(boats), percent: random.below(101) }),
  'check-boat': ({ boats }, random) => ({
    boat: random.pick(boats),
    isFit: random.chance(0.7),
    ...(random.chance(0.5) ? { battery: random.below(101) } : {}),
    ...(random.chance(0.7) ? { note: 'A scratch.' } : {}),
  }),
  'write-note': (world, random) => ({
    bookingId: aBooking(world, random),
    note: randomUUID(),
    text: 'Walks slowly.',
  }),
  'send-confirmation': (world, random) => ({ bookingId: aBooking(world, random) }),
  'change-contact': async (world, random, _now, db) => {
    const booking = one(world.bookings, random, { id: nobody, status: '', customerId: nobody });
    const customer = await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', booking.customerId)
      .executeTakeFirst();
    return {
      bookingId: booking.id,
      version: customer === undefined || random.chance(0.1) ? 'old' : contactVersion(customer),
      firstName: random.pick(['Grace', 'Ida']),
      lastName: 'Hopper',
      email: random.pick([`${randomId()}@example.com`, 'wrong@', customer?.email ?? 'x']),
      phone: '07700 900456',
    };
  },
  'cancel-by-policy': (world, random) => ({ bookingId: aBooking(world, random) }),
  'cancel-by-us': (world, random) => ({ bookingId: aBooking(world, random), because: 'wind' }),
  'refund-booking': (world, random) => ({
    bookingId: aBooking(world, random),
    amount: random.pick([0, 100, 2500, 15_000, 20_000]),
    because: 'a cold dish',
  }),
  'move-booking': aMove,
  'move-booking-without-fee': async (...drawn) => ({ ...(await aMove(...drawn)), because: 'a broken leg' }),
  'sell-walk-in': async (...drawn) => ({
    ...(await aSale(...drawn)),
    by: drawn[1].pick(['cash', 'card_machine', 'dock']),
    ...(drawn[1].chance(0.7) ? { slip: '1236' } : {}),
    ...(drawn[1].chance(0.3) ? { given: drawn[1].pick([100, 15_000, 50_000]) } : {}),
  }),
  'sell-by-link': aSale,
  'sell-by-hand': async (...drawn) => ({
    ...(await aSale(...drawn)),
    by: drawn[1].pick(['cash', 'dock', 'link']),
    agreedTotal: drawn[1].pick([0, 9_000, 20_000]),
    because: 'a friend of the house',
  }),
  'take-payment': (world, random) => ({
    bookingId: aBooking(world, random),
    method: random.pick(['cash', 'card_machine']),
    ...(random.chance(0.7) ? { slip: '1237' } : {}),
    ...(random.chance(0.3) ? { given: 20_000 } : {}),
  }),
  'give-back-by-hand': async (_world, random, _now, db) => {
    const refunds = await db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute();
    return { refund: one(refunds, random, { id: nobody }).id, slip: '1238' };
  },
  'send-pay-link': (world, random) => ({
    bookingId: aBooking(world, random),
    debt: random.pick(['price', 'deposit']),
  }),
  'let-hold-go': (world, random) => ({ bookingId: aBooking(world, random) }),
  'release-card-deposit': (world, random) => ({ bookingId: aBooking(world, random) }),
  'keep-card-deposit': (world, random) => ({ bookingId: aBooking(world, random), because: 'a lost paddle' }),
  'open-drawer': (_world, random) => ({ name: random.pick(['Jetty', 'Hut']), float: random.pick([0, 10_000]) }),
  'count-drawer': async (_world, random, _now, db) => {
    const drawers = await db.selectFrom('drawers').select('id').execute();
    return { drawer: one(drawers, random, { id: 999 }).id, counted: random.below(90_000), note: '' };
  },
  'change-booking': async (world, random, _now, db) => {
    const dishes = await db.selectFrom('menuItems').select('id').orderBy('id').execute();
    const menuItemId = one(dishes, random, { id: 1 }).id;
    return {
      bookingId: aBooking(world, random),
      guests: random.below(12),
      addOns: random.chance(0.5) ? [] : [{ menuItemId, quantity: 1 + random.below(3), comment: '' }],
    };
  },
};

async function aSale(world: World, random: Random, _now: Date, db: Database) {
  const slots = await db
    .selectFrom('slots')
    .select('id')
    .where('date', '>=', world.today)
    .orderBy('id')
    .execute();
  return {
    slotId: one(slots, random, { id: 2_000_000 }).id,
    packageId: random.chance(0.9) ? 1 : 2,
    guests: 1 + random.below(9),
    addOns: [],
    name: random.pick(['Rhys', 'Ida Hopper']),
    phone: random.pick(['', '07700 900431']),
    email: random.chance(0.4) ? '' : `${randomId()}@example.com`,
    isWalkIn: random.chance(0.5),
    ...(random.chance(0.2) ? { secondBoat: 1 + random.below(9) } : {}),
  };
}

async function aMove(world: World, random: Random, _now: Date, db: Database) {
  const slots = await db
    .selectFrom('slots')
    .select('id')
    .where('date', '>=', world.today)
    .orderBy('id')
    .execute();
  return { bookingId: aBooking(world, random), slotId: one(slots, random, { id: 2_000_000 }).id };
}

function one<T>(from: readonly T[], random: Random, otherwise: T): T {
  return from.length === 0 || random.chance(0.03) ? otherwise : random.pick(from);
}

function aBooking({ bookings }: World, random: Random): string {
  return one(bookings, random, { id: nobody, status: '', customerId: '' }).id;
}

function aPerson({ people }: World, random: Random) {
  return { person: random.pick(people).id };
}

function aVersion({ people }: World, random: Random) {
  const { id, version } = random.pick(people);
  return { person: id, version: random.chance(0.1) ? version + 1 : version };
}

function aTime({ today }: World, random: Random) {
  const date = localDate(addDays(today, random.below(8)));
  return random.chance(0.5) ? { date } : { date, from: '13:00', to: random.pick(['15:00', '18:00']) };
}

function aDeed(world: World, random: Random, now: Date) {
  // The clocks of devices differ, and one was without signal for long.
  const minutesAgo = random.below(random.chance(0.1) ? 1000 : 5);
  return {
    bookingId: aBooking(world, random),
    event: randomUUID(),
    happenedAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    wasOffline: random.chance(0.2),
  };
}

function anEvent({ events }: World, random: Random, name: 'undoes' | 'accepts') {
  const event = one(events, random, { id: randomUUID(), bookingId: nobody });
  return { bookingId: event.bookingId, [name]: event.id };
}
