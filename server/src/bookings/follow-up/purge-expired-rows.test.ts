import { findCustomer, saveCustomer } from '@slipway/shared/api/customers.ts';
import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { beforeEach, expect, test } from 'vitest';
import { findAuthentication, keepAuthentication } from '../../payments/card-authentications.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { day, hour } from '../../testing/test-clock.ts';
import { purgeExpiredRows } from './purge-expired-rows.ts';

const site = testAppOfFile({ config: { rateLimits: 'on' } });
beforeEach(() => site.clock.set(monday));

const isKnown = async (id: string) =>
  (await site.db.selectFrom('customers').select('id').where('id', '=', id).execute()).length === 1;

test('details of a visitor who does not book are deleted after a day; details of a booking are kept', async () => {
  const visitor = site.aVisitor();
  const [idle, booker] = [await visitor.aCustomer(), await visitor.aCustomer()];
  await visitor.book(await site.aSlot(), await site.aCoupon(), { customer: booker });
  site.clock.forward(day);
  await purgeExpiredRows(site.deps);
  expect([await isKnown(idle), await isKnown(booker)]).toEqual([true, true]);
  site.clock.forward(1);
  await purgeExpiredRows(site.deps);
  expect([await isKnown(idle), await isKnown(booker)]).toEqual([false, true]);
});

test('remembered details are kept for a year, until their cookie expires, and are then deleted', async () => {
  const visitor = site.aVisitor({ email: 'ada@example.com' });
  const typed = {
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '07700900123',
    email: 'ada@example.com',
    country: 'UK',
  };
  const { id } = await visitor.get(saveCustomer, { body: { ...typed, remember: true } });
  site.clock.forward(365 * day);
  await purgeExpiredRows(site.deps);
  expect(await isKnown(id)).toBe(true);
  const check = () => visitor.get(findCustomer, { body: { email: 'ada@example.com' } });
  site.clock.forward(-1);
  expect(await check()).toMatchObject({ first_name: 'Ada' });
  site.clock.forward(2);
  await purgeExpiredRows(site.deps);
  expect(await isKnown(id)).toBe(false);
  expect(await site.db.selectFrom('rememberedBrowsers').selectAll().execute()).toEqual([]);
});

test('the token of an uncharged card is deleted after a day', async () => {
  const { booking_id: id } = await site.aVisitor().hold(await site.aSlot({ date: '2027-06-19' }));
  const { id: attemptId } = await site.attempt(id);
  const challenge = { id: 'AUT_1', state: 'begun', methodPage: undefined, challengePage: undefined } as const;
  await keepAuthentication(site.db, attemptId, 'PMT_1', challenge, site.deps.now());
  const isKept = async () => (await findAuthentication(site.db, attemptId, 'PMT_1')) !== undefined;
  site.clock.forward(day);
  await purgeExpiredRows(site.deps);
  expect(await isKept()).toBe(true);
  site.clock.forward(1);
  await purgeExpiredRows(site.deps);
  expect(await isKept()).toBe(false);
});

test('counters are deleted once their window is over', async () => {
  await site.db.deleteFrom('rateCounters').execute();
  await site.aVisitor().ask(checkCoupon, { body: { code: 'X', email: '' } });
  const kept = () => site.db.selectFrom('rateCounters').selectAll().execute();
  const before = await kept();
  expect(before.length).toBeGreaterThanOrEqual(2);
  site.clock.forward(day);
  await purgeExpiredRows(site.deps);
  expect(await kept()).toHaveLength(before.length);
  site.clock.forward(day + hour);
  await purgeExpiredRows(site.deps);
  expect(await kept()).toEqual([]);
});
