import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCopy, markAsCopy } from '../operations/backup/copied-database.ts';
import { noteLive } from '../set-up/opening/demo-data.ts';
import { type TestApp, openTestApp } from '../testing/test-app.ts';
import { refuseWrongMoney } from './refuse-wrong-money.ts';

let site: TestApp;
beforeEach(async () => {
  site = await openTestApp({ boats: 1 });
});
afterEach(() => site.close());

const simulated = { payments: 'simulated', isPublicDemo: false } as const;
const live = { payments: 'live', isPublicDemo: false } as const;

async function takeRealMoney() {
  await noteLive(site.db, new Date(site.clock.now().getTime() - 1000));
  await site.aVisitor().book(await site.aSlot(), await site.aCoupon());
  await sql`
    insert into payment_attempts (id, reference, booking_id, provider, amount, status, authorised, captured, created_at, updated_at)
    select repeat('a', 26), repeat('b', 26), id, 'stripe', 100, 'captured', 100, 100, ${site.clock.now()}, ${site.clock.now()}
    from bookings limit 1`.execute(site.db);
}

test('a demonstration, or a live database without real payments, may run with simulated payments', async () => {
  expect(await refuseWrongMoney(site.db, simulated)).toBe(false);
  await noteLive(site.db, site.clock.now());
  expect(await refuseWrongMoney(site.db, simulated)).toBe(false);
});

test('a database with real payments must be run live, or as a copy', async () => {
  await takeRealMoney();
  expect(await refuseWrongMoney(site.db, live)).toBe(false);
  await expect(refuseWrongMoney(site.db, simulated)).rejects.toThrow('restore a backup with --copy');
  await markAsCopy(site.db, site.clock.now());
  expect(await refuseWrongMoney(site.db, simulated)).toBe(true);
});

test('a copy of a database takes no real money, refuses strangers, and has its own signing keys', async () => {
  await markAsCopy(site.db, site.clock.now());
  expect(await isCopy(site.db)).toBe(true);
  await expect(refuseWrongMoney(site.db, live)).rejects.toThrow(
    /^PAYMENTS is live, and this database is a copy/,
  );
  await expect(refuseWrongMoney(site.db, { ...simulated, isPublicDemo: true })).rejects.toThrow(
    'DEMO_IS_PUBLIC',
  );
  const { rows } = await sql`select from signing_keys`.execute(site.db);
  expect(rows).toEqual([]);
});
