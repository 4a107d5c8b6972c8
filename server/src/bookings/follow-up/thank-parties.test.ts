import { beforeAll, beforeEach, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { at } from '../../testing/test-clock.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { closeTime } from '../../catalogue/availability/closures.ts';
import { backgroundWork } from '../../start/background-work.ts';
import { cancelDay } from '../../testing/cancel-day.ts';
import { completeBookings } from './complete-bookings.ts';
import { thankParties } from './thank-parties.ts';

const site = testAppOfFile({ boats: 2 });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(() => site.clock.set(monday));

const book = async (date: string, startTime = '10:00') =>
  site.aVisitor().book(await site.aSlot({ date, startTime }), coupon);

/** Sets the clock to a time and runs the jobs that complete bookings and thank parties. */
async function workAt(time: string): Promise<number> {
  site.clock.set(at(time));
  await completeBookings(site.deps);
  return thankParties(site.deps);
}

const mailsOf = async (id: string) => site.mailed({ bookingId: id, kind: 'thanks' });
const statusOf = async (id: string) => (await site.booking(id)).status;

test('a party is thanked once, at nine the next morning, with a review link and an undated booking link', async () => {
  const id = await book('2027-06-10');
  expect(await workAt('2027-06-11 02:59')).toBe(0);
  expect(await statusOf(id)).toBe('confirmed');
  expect(await workAt('2027-06-11 03:00')).toBe(0);
  expect(await statusOf(id)).toBe('completed');
  expect(await workAt('2027-06-11 08:59')).toBe(0);
  expect(await workAt('2027-06-11 09:00')).toBe(1);
  expect(await workAt('2027-06-11 09:01')).toBe(0);
  expect(await workAt('2027-06-12 09:00')).toBe(0);
  const [mail, ...more] = await mailsOf(id);
  expect(more).toEqual([]);
  expect(mail!.textBody).toMatch(
    new RegExp(
      `Write a review: http://localhost:3000/#/booking/${id}\\?email=\\S+&review=${id}\\.[\\w-]{22}\n`,
    ),
  );
  expect(mail!.textBody).toContain('Book again: http://localhost:3000/booking?show_pkg=0&package_id=1\n');
});

test('the thanks are sent at 09:00 venue time, even after the night of a clock change', async () => {
  await book('2027-10-30');
  // Summer time ends on that Sunday, so nine o'clock at the venue is 09:00 UTC.
  site.clock.set(new Date('2027-10-31T03:00:00Z'));
  await completeBookings(site.deps);
  site.clock.set(new Date('2027-10-31T08:59:00Z'));
  expect(await thankParties(site.deps)).toBe(0);
  site.clock.set(new Date('2027-10-31T09:00:00Z'));
  expect(await thankParties(site.deps)).toBe(1);
});

test('two servers that work at the same time thank each party only once', async () => {
  const id = await book('2027-06-12');
  site.clock.set(at('2027-06-13 10:00'));
  await completeBookings(site.deps);
  const counts = await Promise.all([thankParties(site.deps), thankParties(site.deps)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('a server that was off for days sends its thanks afterwards, unless a week has passed', async () => {
  const [old, late] = [await book('2027-06-14'), await book('2027-06-20')];
  expect(await workAt('2027-06-22 03:00')).toBe(1);
  expect(await mailsOf(old)).toEqual([]);
  expect(await mailsOf(late)).toHaveLength(1);
  // For one run, the server's clock is months ahead. The clock is then corrected.
  const lost = await book('2027-08-25');
  expect(await workAt('2028-03-01 12:00')).toBe(0);
  expect(await workAt('2027-08-26 12:00')).toBe(1);
  expect(await mailsOf(lost)).toHaveLength(1);
  expect(await mailsOf(old)).toEqual([]);
});

test('nobody is thanked for a day that was called off, not even a party whose trip had already ended', async () => {
  const [morning, evening] = [await book('2027-06-28'), await book('2027-06-28', '18:00')];
  expect(await workAt('2027-06-28 14:00')).toBe(0);
  expect(await statusOf(morning)).toBe('confirmed');
  expect(await cancelDay(site.deps, { date: localDate('2027-06-28') }, 'strong wind')).toMatchObject({
    told: 1,
  });
  expect(await statusOf(evening)).toBe('cancelled');
  expect(await workAt('2027-06-29 09:00')).toBe(0);
  expect([await mailsOf(morning), await mailsOf(evening)]).toEqual([[], []]);
});

test('on a day with trip records, a party that was not marked as back is not thanked', async () => {
  const [back, unseen, away] = [
    await book('2027-08-01'),
    await book('2027-08-01', '14:00'),
    await book('2027-08-01', '18:00'),
  ];
  for (const [bookingId, state] of [
    [back, 'back'],
    [away, 'no_show'],
  ] as const)
    await site.db
      .insertInto('trips')
      .values({ bookingId, state, version: 1, hasDoubts: false, updatedAt: at('2027-08-01 12:00') })
      .execute();
  expect(await workAt('2027-08-02 09:00')).toBe(1);
  expect([await mailsOf(unseen), await mailsOf(away)]).toEqual([[], []]);
  expect(await mailsOf(back)).toHaveLength(1);
});

test('a party is thanked even if sales were stopped on its day and the next day was called off', async () => {
  const id = await book('2027-07-01');
  await closeTime(
    site.deps.db,
    { date: localDate('2027-07-01') },
    { reason: 'full', isCalledOff: false },
    site.clock.now(),
  );
  await cancelDay(site.deps, { date: localDate('2027-07-02') }, 'strong wind');
  expect(await workAt('2027-07-02 09:00')).toBe(1);
  expect(await mailsOf(id)).toHaveLength(1);
});

test('the server runs the thanks as a job', () => {
  const names = backgroundWork(site.deps, async () => {}).map(({ name }) => name);
  expect(names).toContain('thank-parties');
});
