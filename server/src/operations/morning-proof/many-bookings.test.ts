import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { setImmediate as aTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BalanceLine } from '../../payments/payment-provider.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import { createEmbeddedDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { business } from '../../testing/test-deps.ts';
import { startOfUtcDay } from './days-to-compare.ts';
import { proveMorning } from './prove-morning.ts';

/** The newest bookings were paid yesterday; 100,000 bookings reach back more than two years. */
const howMany = Number(process.env.PROOF_BOOKINGS ?? 1000);
const isProof = process.env.PROVING === 'yes';
const aDay = Math.max(17, Math.ceil(howMany / 800));
/** How long a reader on the same connection may wait while another query runs. */
const longestWaitMs = 250;
const yesterday = localDate('2027-06-19');
const firstOpen = localDate('2027-05-01');

let database: OpenDatabase;
beforeAll(async () => {
  // Only the long run uses the embedded database, to measure how long readers wait.
  database = await (isProof ? createEmbeddedDatabase() : createTestDatabase());
  await database.db.transaction().execute(async (db) => {
    // The payments are written without bookings and customers, because the morning check reads neither.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into payment_attempts (id, reference, booking_id, provider, amount, status, provider_ref, authorised,
        captured, created_at, updated_at, accepted_at)
      select lpad(n::text, 26, '0'), lpad('9' || n, 26, '0'), lpad(n::text, 26, '0'), 'stripe', 15000, 'captured', 'pi_' || n,
        15000, 15000, at, at, at
      from (select n, ${yesterday}::date::timestamptz + interval '12 hours' - (n / ${aDay}) * interval '1 day' as at
        from generate_series(0, ${howMany}::integer - 1) n) s`.execute(db);
    await sql`insert into payment_attempt_events (attempt_id, from_status, to_status, at, moved)
      select id, 'authorised', 'captured', created_at, captured from payment_attempts order by created_at`.execute(
      db,
    );
    await sql`insert into ledger_periods (month, locked_at)
      select month::date, ${firstOpen}::date from generate_series(
        date_trunc('month', (select min(at) from payment_attempt_events)), ${firstOpen}::date - 1, interval '1 month') month`.execute(
      db,
    );
    await sql`insert into ledger_lines (period, date, at, source_table, source_id, kind, subject, subject_id, booking_id,
        attempt_id, purpose, method, is_by_link, amount)
      select date_trunc('month', s.at)::date, (s.at at time zone 'Europe/London')::date, s.at, s.source_table, s.source_id, s.kind,
        s.subject, s.subject_id, s.booking_id, s.attempt_id, s.purpose, s.method, s.is_by_link, s.amount
      from ledger_sources(null, ${firstOpen}::date::timestamptz, null) s`.execute(db);
  });
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.close());

test('with many bookings, the morning check finds a difference of one penny, and delays no reader of the embedded database', async () => {
  const { db } = database;
  const noon = new Date(startOfUtcDay(yesterday).getTime() + 12 * 3_600_000);
  const balance = Array.from({ length: Math.min(aDay, howMany) }, (_, n): BalanceLine => ({
    id: `txn_${n}`,
    at: noon,
    amount: pence(n === 0 ? 14_999 : 15_000),
    fee: pence(245),
    currency: 'GBP',
    about: 'payment',
    way: 'there',
    ref: `pi_${n}`,
    payment: `pi_${n}`,
    attemptId: null,
  }));
  const stripe = {
    ...stubProvider(),
    listBalance: async (from: Date, until: Date) => ({
      lines: balance.filter(({ at }) => at >= from && at < until),
      hasMore: false,
    }),
  };
  // Adds a penny to the oldest payment event, so that the event differs from its line in the ledger.
  await sql`update payment_attempt_events set moved = moved + 1 where id = (select min(id) from payment_attempt_events)`.execute(
    db,
  );
  let now = new Date(startOfUtcDay(addDays(yesterday, 1)).getTime() + 6 * 3_600_000);
  const proving = {
    db,
    now: () => now,
    business,
    log: { error: () => {}, warn: () => {} },
    providers: [stripe],
    isSimulated: true,
    mailWritten: () => {},
    crashPoint: () => {},
  } as unknown as Parameters<typeof proveMorning>[0];
  let isProving = true;
  const reading = (async () => {
    let longest = 0;
    let reads = 0;
    while (isProving) {
      const begunAt = performance.now();
      await db.selectFrom('settings').select('id').limit(1).execute();
      longest = Math.max(longest, performance.now() - begunAt);
      reads += 1;
      await aTurn();
    }
    return { longest, reads };
  })();
  const begunAt = performance.now();
  expect(await proveMorning(proving)).toBe(false);
  now = new Date(now.getTime() + 5 * 60_000);
  expect(await proveMorning(proving)).toBe(true);
  const tookMs = performance.now() - begunAt;
  isProving = false;
  const { longest, reads } = await reading;
  const found = await db
    .selectFrom('morningProofFindings')
    .select(['part', 'kind', 'expected', 'found'])
    .orderBy('part')
    .execute();
  expect(found).toEqual([
    { part: 'ledger', kind: 'differs', expected: 15_000, found: 15_001 },
    { part: 'stripe', kind: 'differs', expected: 15_000, found: 14_999 },
  ]);
  expect(reads).toBeGreaterThan(1);
  if (!isProof) return;
  console.info(
    `${howMany} bookings: two looks took ${Math.round(tookMs)} ms, ${reads} reads beside them waited ${Math.round(longest)} ms at most`,
  );
  expect(longest).toBeLessThan(longestWaitMs);
});
