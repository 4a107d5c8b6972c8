import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { minuteMs, dayMs, hourMs } from '@slipway/shared/values/durations.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { refundBooking } from '../../src/console/desk/cancel-commands.ts';
import { giveBackByHand } from '../../src/console/desk/money/payment-commands.ts';
import { brokenInvariants, queryableOf } from '../../src/operations/books/broken-invariants.ts';
import { isByHand } from '../../src/payments/hand-money.ts';
import { backgroundWork } from '../../src/start/background-work.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { pastCall } from '../../src/payments/simulator-process.ts';
import type { OpenDatabase } from '../../src/platform/database/open-database.ts';
import { type SimulatedSite, openSimulatedSite } from '../../src/testing/simulated-site.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { seedDemo } from '../seed-demo.ts';
import { makeSeason } from './make-season.ts';
import { seasonOf } from './season.ts';
import type { TellTill } from './tell-till.ts';

/** One demonstration with its season: each test goes on where the one before has ended. */
let database: OpenDatabase;
let site: SimulatedSite;
let tellTill: TellTill;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await openSimulatedSite({ database });
  await seedDemo(site.db, venueDate(site.now()), { kind: 'season', begunAt: site.now() });
  tellTill = async (provider, payments) => {
    await site.till.control('past', pastCall(site.merchants, provider, payments));
  };
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const count = async (from: string, where = 'true') => {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from ${sql.raw(from)} where ${sql.raw(where)}`.execute(site.db);
  return rows[0]!.many;
};

test('one seed and first day give the same season, another seed another one', () => {
  const of = { firstDay: localDate('2027-05-03'), kind: 'season', begunAt: new Date('2027-05-03T08:00:00Z') } as const;
  const times = (seed: string) => seasonOf({ ...of, seed }).map(({ at }) => at.getTime());
  expect(times('a')).toEqual(times('a'));
  expect(times('a')).not.toEqual(times('b'));
});

test('a process that dies while it is made is followed by one that goes on, and nothing is left out or made twice', async () => {
  let batches = 0;
  const dies = () => {
    batches += 1;
    return batches < 4 ? Promise.resolve() : Promise.reject(new Error('killed'));
  };
  await expect(makeSeason(site.deps, tellTill, dies)).rejects.toThrow('killed');
  const before = await site.db.selectFrom('demoSeason').selectAll().executeTakeFirstOrThrow();
  expect(before.done).toBeGreaterThan(0);
  expect(before.done).toBeLessThan(before.of);
  expect(before.standsAt).toBeNull();
  const made = await makeSeason(site.deps, tellTill, () => Promise.resolve());
  expect(made).toBe(before.of - before.done);
  expect(await makeSeason(site.deps, tellTill)).toBe(0);
  expect((await site.db.selectFrom('demoSeason').selectAll().executeTakeFirstOrThrow()).standsAt).not.toBeNull();
  console.log(site.log.filter((line) => line.includes('left out')).map((l) => { const j = JSON.parse(l); return `${j.at} ${j.err?.message ?? JSON.stringify(j.err)}`; }).join('\n'));
  console.log(await Promise.all(['bookings','payment_attempts','refunds','moves','cancellations','weather_decisions','drawers','reviews','enquiries','trip_events','deposits','vat_documents','ledger_lines','staff_actions','mails','weather_readings','booking_notes'].map(async (t) => `${t} ${await count(t)}`)));
});

test('every invariant holds, and nothing is waiting to be sent', async () => {
  expect(await brokenInvariants(queryableOf(site.db), site.now())).toEqual([]);
  expect(await count('mails', 'sent_at is null')).toBe(0);
});

test('each day to come keeps two times for four guests, and the next three days half of theirs', async () => {
  const today = venueDate(site.now());
  const asked = { body: { from: addDays(today, 1), to: addDays(today, 35), guests: 4 } };
  const days = await site.aVisitor().get(listAvailability, asked as never);
  console.log(JSON.stringify(days).slice(0, 1500));
});

/** All that a server does by itself, at this moment. */
async function work(emails: string[]): Promise<void> {
  const send = (mail: { kind: string; recipient: string }) => {
    emails.push(`${mail.kind} to ${mail.recipient}`);
    return Promise.resolve();
  };
  for (const { name, run } of backgroundWork(site.deps, send as never)) {
    await run().catch((error: unknown) => {
      throw new Error(`${name} failed`, { cause: error });
    });
  }
}

test('in its first night it emails nobody, asks no provider for anything and raises no alarm', async () => {
  const emails: string[] = [];
  await site.till.control('requests/clear', {}).catch(() => {});
  for (const hours of [0, 1, 9.5, 9, 1.6, 0.2, 2]) {
    await site.forward(hours * hourMs);
    await work(emails);
  }
  expect(emails).toEqual([]);
  expect(await count('nightly_checks', "broken <> '{}'")).toBe(0);
  expect(await count('morning_proofs', 'ended_at is not null')).toBe(2);
  // Two of the providers tell nothing of their balance.
  expect(await count('morning_proof_findings', "kind <> 'not_compared'")).toBe(0);
});

test('after its first week every invariant holds, and the mornings found nothing', async () => {
  const emails: string[] = [];
  for (let day = 0; day < 6; day += 1) {
    await site.forward(dayMs);
    await work(emails);
    await site.forward(10 * minuteMs);
    await work(emails);
  }
  expect(await brokenInvariants(queryableOf(site.db), site.now())).toEqual([]);
  expect(await count('nightly_checks', "broken <> '{}'")).toBe(0);
  expect(await count('morning_proof_findings', "kind <> 'not_compared'")).toBe(0);
  expect(emails.filter((each) => !/^(reminder|thanks|owner_day)/.test(each))).toEqual([]);
});

test('a payment of each kind is refunded by hand', async () => {
  for (const provider of ['stripe', 'worldpay', 'globalpay', 'cash', 'card_machine']) {
    const { bookingId } = await site.db
      .selectFrom('paymentAttempts')
      .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
      .select('bookingId')
      .where('provider', '=', provider)
      .where('paymentAttempts.status', '=', 'captured')
      .where('bookings.status', '=', 'completed')
      .where('captured', '>', pence(3000))
      .orderBy('paymentAttempts.createdAt')
      .executeTakeFirstOrThrow();
    const input = { bookingId, amount: 12.5, because: 'they asked' };
    await runCommand(site.deps, terminal, refundBooking, { input, requestId: `refund ${provider}`, reason: 'asked' });
    await site.forward(2 * minuteMs);
    const { id } = await site.db.selectFrom('refunds').select('id').where('amount', '=', pence(1250)).orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
    if (isByHand(provider)) await runCommand(site.deps, terminal, giveBackByHand, { input: { refund: id, slip: '77' }, requestId: `back ${provider}` });
    await expect
      .poll(async () => {
        await site.forward(7 * hourMs);
        await sendRefunds(site.deps);
        return provider + ' ' + (await site.db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
      })
      .toBe(`${provider} done`);
  }
});
