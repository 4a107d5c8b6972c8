import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type Role, roles } from '@slipway/shared/rules/permissions.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';
import { randomCode, randomId } from '../platform/security/random-id.ts';
import type { Actor } from '../console/command/command.ts';
import type { Random } from './random.ts';

/** Makes random bookings for a day, and a member of staff for each role. random-commands.ts makes random commands. */

/** Ids for the input of random commands. An id may be out of date by the time a command runs. */
export type World = {
  today: LocalDate;
  boats: number[];
  bookings: { id: string; status: string; customerId: string }[];
  events: { id: string; bookingId: string }[];
  reviews: number[];
  enquiries: number[];
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
  // Roles with more permissions are drawn more often.
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

/** Fills a day with random bookings: paid, only authorised, held or cancelled. */
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
      // A cancelled booking gets no payment, so it has nothing left to refund.
      if (total > 0 && status !== 'cancelled')
        await sql`insert into payment_attempts (id, reference, booking_id, provider, amount, status, authorised, captured,
            next_check_at, created_at, updated_at)
          values (${randomId()}, ${randomId()}, ${id}, 'stripe', ${total},
            ${status === 'held' ? 'awaiting_customer' : money}, ${status === 'held' ? 0 : total},
            ${status !== 'held' && money === 'captured' ? total : 0}, ${now}, ${now}, ${now})`.execute(db);
      if (status === 'confirmed' && random.chance(0.3))
        await sql`insert into payment_attempts (id, reference, booking_id, provider, purpose, amount, status, authorised,
            accepted_at, next_check_at, created_at, updated_at)
          values (${randomId()}, ${randomId()}, ${id}, 'stripe', 'deposit', 10000, 'authorised', 10000,
            ${now}, ${now}, ${now}, ${now})`.execute(db);
    }
  }
  await sql`insert into reviews (name, stars, words, sailed, created_at)
    values ('Ada', 5, 'Calm.', 'in May', ${now})`.execute(db);
  await sql`insert into enquiries (name, email, phone, message, created_at)
    values ('Ada', 'ada@example.com', '07700900123', 'All of us?', ${now})`.execute(db);
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
    enquiries: (await db.selectFrom('enquiries').select('id').execute()).map(({ id }) => id),
    people: await db.selectFrom('staff').select(['id', 'version']).where('leftAt', 'is', null).execute(),
    invites: await ids(db.selectFrom('staffInvites').select('id').where('endedAt', 'is', null).execute()),
    devices: await ids(db.selectFrom('staffDevices').select('id').where('revokedAt', 'is', null).execute()),
    sessions: await ids(db.selectFrom('staffSessions').select('id').where('endedAt', 'is', null).execute()),
    passkeys: await ids(db.selectFrom('staffCredentials').select('id').execute()),
  };
}
