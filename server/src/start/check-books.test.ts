import { beforeAll, beforeEach, expect, test } from 'vitest';
import { advancePayments } from '../bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../bookings/money/paying/expire-holds.ts';
import { checkBooks as doctorsLook } from '../operations/doctor/check-books.ts';
import { monday, testAppOfFile } from '../testing/test-app.ts';
import { at } from '../testing/test-clock.ts';
import { aBookedParty } from '../testing/amending.ts';
import { backgroundWork } from './background-work.ts';
import { checkBooks } from './check-books.ts';

const site = testAppOfFile();
beforeAll(async () => {
  await aBookedParty(site, await site.aSlot());
});
beforeEach(async () => {
  site.clock.set(monday);
  await site.db.deleteFrom('nightlyChecks').execute();
  await site.db.deleteFrom('mails').where('kind', '=', 'owner_alert').execute();
  await site.db
    .updateTable('paymentAttempts')
    .set((eb) => ({ captured: eb.ref('amount') }))
    .execute();
});

const check = () => checkBooks(site.deps, async () => {});
const losePenny = () =>
  site.db
    .updateTable('paymentAttempts')
    .set((eb) => ({ captured: eb('captured', '-', 1 as never) }))
    .execute();
const metrics = async () => (await site.app.inject('/metrics')).payload;
const alerts = async () => site.mailed({ kind: 'owner_alert' });

test('one process checks the books once a night, from four o’clock', async () => {
  site.clock.set(at('2027-05-04 03:59'));
  expect(await check()).toBe(false);
  expect(await metrics()).toMatch(/^invariants_checked_seconds 0$/m);
  site.clock.set(at('2027-05-04 04:00'));
  expect((await Promise.all([check(), check()])).toSorted()).toEqual([false, true]);
  expect(await metrics()).toMatch(
    new RegExp(`^invariants_checked_seconds ${site.clock.now().getTime() / 1000}$`, 'm'),
  );
  expect(await metrics()).toMatch(/^invariants_broken\{invariant="I3"\} 0$/m);
  expect(await doctorsLook(site.db, site.clock.now())).toMatchObject({
    isGood: true,
    sentence: expect.stringContaining('add up'),
  });
  expect(await alerts()).toEqual([]);
  site.clock.set(at('2027-05-05 04:00'));
  expect(await check()).toBe(true);
});

test('a broken invariant appears in the log, at /metrics, in doctor’s findings and in one email', async () => {
  await losePenny();
  expect(await check()).toBe(true);
  expect(site.log.join('\n')).toContain('"invariant":"I3"');
  expect(await metrics()).toMatch(/^invariants_broken\{invariant="I3"\} 1$/m);
  expect(await metrics()).toMatch(/^invariants_broken\{invariant="I5"\} 0$/m);
  const found = await doctorsLook(site.db, site.clock.now());
  expect(found).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('Every active booking made on the site is paid'),
  });
  expect(await alerts()).toMatchObject([
    {
      subject: 'Something in your bookings does not add up',
      textBody: expect.stringContaining('I3: Every active booking'),
    },
  ]);
});

test('if the clock jumps ahead by days, data that is overdue for erasure is erased and not reported', async () => {
  await site.aVisitor().hold(await site.aSlot());
  site.clock.set(at('2027-05-03 10:00'));
  await expireHolds(site.deps);
  const drafts = () => site.db.selectFrom('bookings').select('id').where('status', '=', 'expired').execute();
  await advancePayments(site.deps);
  site.clock.set(at('2027-05-08 09:00'));
  expect(await drafts()).toHaveLength(1);
  expect(await check()).toBe(true);
  expect(await alerts()).toEqual([]);
  expect(await drafts()).toEqual([]);
});

test('a fault in the books that a job corrects during the check is not reported', async () => {
  await losePenny();
  const putRight = () =>
    site.db
      .updateTable('paymentAttempts')
      .set((eb) => ({ captured: eb.ref('amount') }))
      .execute();
  expect(await checkBooks(site.deps, putRight)).toBe(true);
  expect(await metrics()).toMatch(/^invariants_broken\{invariant="I3"\} 0$/m);
});

test('a check of the books is repeated an hour later if its process died, and an overdue check is reported', async () => {
  const date = '2027-05-03' as never;
  await site.db
    .insertInto('nightlyChecks')
    .values({ date, begunAt: at('2027-05-03 08:30'), endedAt: null, broken: null })
    .execute();
  expect(await check()).toBe(false);
  site.clock.set(at('2027-05-03 09:31'));
  expect(await check()).toBe(true);
  expect(await doctorsLook(site.db, at('2027-05-05 09:31'))).toMatchObject({ isGood: false });
});

test('the server runs the check of the books as a job', () => {
  expect(backgroundWork(site.deps, async () => {}).map(({ name }) => name)).toContain('check-books');
});
