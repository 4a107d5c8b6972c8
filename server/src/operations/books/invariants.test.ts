import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { livelyDay } from '../../../seed/lively-day.ts';
import { seedDemo } from '../../../seed/seed-demo.ts';
import { playHandMoney } from '../../testing/scene-of-hand-money.ts';
import { playEveryKind } from '../../testing/scene-of-bookings.ts';
import { type TestApp, testAppOfFile } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { brokenInvariants, queryableOf } from './broken-invariants.ts';
import { invariants } from './invariants.ts';

const site = testAppOfFile({ boats: 2 });
beforeAll(async () => {
  await playEveryKind(site);
  await playHandMoney(site);
});

const lookAt = (db: TestApp['db'], now: Date) => brokenInvariants(queryableOf(db), now);

test('the invariants hold after every kind of booking', async () => {
  expect(await lookAt(site.db, site.clock.now())).toEqual([]);
});

test('the invariants hold in the demonstration’s data, with the parties of the day on the board', async () => {
  const opened = await createTestDatabase();
  const now = site.clock.now();
  await seedDemo(opened.db, '2027-05-03' as Parameters<typeof seedDemo>[1]);
  await livelyDay(opened.db, now);
  expect(await lookAt(opened.db, now)).toEqual([]);
  await opened.close();
});

const paid = `(select booking_id from payment_attempts where captured > 0 and refunded = 0 and purpose = 'booking'
  and booking_id in (select booking_id from booking_items) limit 1)`;
const free = `(select booking_id from coupon_uses limit 1)`;
const held = `(select id from bookings where status = 'held' and browser_hash is not null)`;
const cancelled = `(select booking_id from cancellations where by_whom = 'visitor')`;
const noChecks = (table: string) => `do $$ declare v text; begin
  for v in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
    execute format('alter table ${table} drop constraint %I', v);
  end loop; end $$`;

/** For each invariant, the statements that break it. They first disable the constraints that would prevent this. */
const breaking: Record<string, string[]> = {
  I1a: [
    'alter table allocations drop constraint no_double_booking',
    `insert into boat_maintenance (boat_id, reason) select id, 'hull' from boats`,
    `insert into allocations (boat_id, during, maintenance_id)
     select a.boat_id, a.during, m.id from allocations a join boat_maintenance m on m.boat_id = a.boat_id limit 1`,
  ],
  I1b: [`delete from allocations where booking_id = ${paid}`],
  I1c: ['delete from allocations where move_id is not null'],
  I1d: [
    `update moves set own_during = tsrange('2020-01-01', '2020-01-02') where status = 'pending'`,
    'delete from allocations where move_id is not null',
  ],
  I1e: ['drop trigger refuse_unfit_party on bookings', `update bookings set guests = 11 where id = ${paid}`],
  I1f: [
    `insert into allocations (boat_id, during, booking_id, deadline)
     select 1, tsrange(date + start_time, date + end_time), b.id, '2100-01-01' from bookings b
     join cancellations c on c.booking_id = b.id where c.by_whom = 'business' limit 1`,
  ],
  I2: [
    `update bookings set slot_id = (select slot_id from bookings where id = ${paid})
     where status in ('held', 'confirmed')`,
  ],
  I3: [`update payment_attempts set captured = captured - 1 where booking_id = ${paid}`],
  I4a: [`update payment_attempts set reversal_requested_at = now() where booking_id = ${paid}`],
  I4b: [`update refunds set amount = amount - 1`],
  I5: [`update refunds set amount = 1000000`],
  I5b: [`update payment_attempts set charged_back = 1 where booking_id = ${paid}`],
  I5c: [`update payment_attempts set disputed_since = now() where booking_id = ${paid}`],
  I6: [`update bookings set hold_expires_at = hold_expires_at - interval '1 hour' where id = ${held}`],
  I6b: [
    'drop index one_live_hold_per_browser',
    `update bookings set browser_hash = (select browser_hash from bookings where id = ${held}),
       status = 'held', hold_expires_at = now() where id = ${paid}`,
  ],
  I7a: [`update coupons set max_uses = 0`],
  I7b: [
    'alter table coupons drop constraint coupons_max_uses_per_email_check',
    'update coupons set max_uses_per_email = 0',
  ],
  I7c: [`update bookings set coupon_code = null where id = ${free}`],
  I8: [`update booking_items set quantity = quantity + 1`],
  I9a: [`delete from booking_events where booking_id = ${paid}`],
  I9b: [`delete from payment_attempt_events where to_status = 'captured'`],
  I10: [`delete from mails where kind = 'booking_confirmed' and booking_id = ${paid}`],
  I11: [
    noChecks('bookings'),
    'drop trigger refuse_unfit_party on bookings',
    `update bookings set guests = 13 where id = ${paid}`,
  ],
  I12a: [
    'drop index one_attempt_per_provider_ref',
    `update payment_attempts set provider_ref = 'one and the same'`,
  ],
  I12b: [
    `insert into idempotency_keys (endpoint, key, request_hash, booking_id, answer, answer_status, created_at)
     values ('/booking/add_zero_cost_reservation', 'key', 'hash', ${free}, '{"data": "nobody"}', 200, now())`,
  ],
  I13: [
    `insert into enquiries (name, email, phone, message, created_at)
     values ('A', 'a@example.com', '', 'Hello', timestamptz '2026-01-01')`,
  ],
  I14: [`update slots set start_time = '06:00' where id = (select slot_id from bookings where id = ${paid})`],
  I15a: [`update drawers set expected = expected + 1 where closed_at is not null`],
  I15b: [`delete from hand_money where kind = 'refund'`],
  I15c: [`update deposits set kept = coalesce(kept, 0) + 1`],
  I16a: [`update payment_attempt_events set moved = moved - 1 where moved > 0`],
  I17a: [`insert into vat_document_numbers (series, last, looked_to) values ('real', 3, now())`],
  I17b: [
    `insert into vat_document_numbers (series, last, looked_to) values ('real', 1, now())`,
    `insert into vat_documents (series, number, kind, booking_id, issued_at, seller, trip, refers_to, amount, vat)
     select 'real', 1, 'simplified', id, now(), '{}', '{}', '[]', 100, 17 from bookings limit 1`,
  ],
  I16b: ['alter table refunds disable trigger note_refund_status', `update refunds set status = 'failed'`],
  I18a: [`update charges set taken = null`],
  I18b: [`update charges set amount = amount - 1, taken = taken - 1`],
};

test('the test database has a paid, a free, a held and a cancelled booking', async () => {
  const { rows } = await sql<Record<string, string | null>>`select ${sql.raw(
    `${paid} as paid, ${free} as free, ${held} as held, ${cancelled} as cancelled`,
  )}`.execute(site.db);
  expect(Object.values(rows[0]!).filter((id) => id === null)).toEqual([]);
});

test.each(invariants.map(({ name, sentence }) => [name, sentence]))(
  'invariant %s reports a broken row: %s',
  async (name) => {
    const statements = breaking[name] ?? [];
    expect(statements, 'a way to break it').not.toEqual([]);
    const found = await site.db
      .transaction()
      .execute(async (transaction) => {
        for (const statement of statements) await sql.raw(statement).execute(transaction);
        const broken = await brokenInvariants(queryableOf(transaction), site.clock.now());
        throw new Looked(broken.map((one) => one.name));
      })
      .catch((error: unknown) => {
        if (error instanceof Looked) return error.broken;
        throw error;
      });
    expect(found).toContain(name);
  },
);

/** An error that rolls the transaction back, so that the database is as before. */
class Looked extends Error {
  readonly broken: string[];
  constructor(broken: string[]) {
    super('looked');
    this.broken = broken;
  }
}
