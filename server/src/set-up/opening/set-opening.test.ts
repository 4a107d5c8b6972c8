import { getSetting, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import * as contract from '@slipway/shared/api/console/opening.ts';
import { lookCookie } from '@slipway/shared/values/cookie-names.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertNotOpen } from '../../catalogue/opening.ts';
import { commandBench } from '../../testing/sample-commands.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { minute } from '../../testing/test-clock.ts';
import { signedInAs } from '../../testing/test-staff.ts';
import { missingToSell } from './read-readiness.ts';
import { setOpening } from './set-opening.ts';

let site: TestApp;
let bench: Awaited<ReturnType<typeof commandBench>>;
let slot: Slot;
beforeAll(async () => {
  site = await openTestApp({ boats: 2 });
  bench = await commandBench(site, [setOpening]);
  slot = await site.aSlot();
  await insertNotOpen(site.db, null);
});
afterAll(() => site.close());

const owner = () => bench.actor('owner');
const daysFor = async (headers: Record<string, string> = {}) =>
  (await site.aVisitor().get(listAvailability, { body: { from: slot.date, to: slot.date }, headers })).length;
const said = async (id: string) => (await site.aVisitor().get(getSetting, { params: { id } })).setting_value;

test('before the site opens nobody can book: the calendar has no day, and the server refuses', async () => {
  expect(await daysFor()).toBe(0);
  const visitor = site.aVisitor();
  const refused = await visitor.refused(addReservation, { body: await visitor.aReservation(slot) });
  expect(refused).toMatchObject({ status: 409, code: 'slot_not_on_sale' });
  expect(refused.message).toContain('not open yet');
  expect(await site.db.selectFrom('bookings').select('id').execute()).toEqual([]);
});

test('before the site opens staff see the times, but cannot book them', async () => {
  expect(await daysFor({ cookie: lookCookie })).toBe(1);
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(slot);
  expect(await visitor.refused(addReservation, { body, headers: { cookie: lookCookie } })).toMatchObject({
    code: 'slot_not_on_sale',
  });
});

test('the site announces its opening day until that day', async () => {
  const opens = '2027-05-08';
  await expect(bench.run(owner(), setOpening, { opens: '2027-05-02' })).rejects.toThrow('still to come');
  const { effect } = await bench.run(owner(), setOpening, { opens });
  expect(effect.sentence).toBe('The site says: “We’re not open yet. We open on Saturday 8 May 2027.”');
  expect(await said('opening')).toBe('We’re not open yet. We open on Saturday 8 May 2027.');
  expect(await said('booking_period_info')).toContain('Saturday 8 May 2027');
  // Only the owner may open the site.
  await expect(bench.run(bench.actor('manager'), setOpening, { opens })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  site.clock.forward(6 * 24 * 60 * minute);
  expect(await said('opening')).toBe('We’re not open yet. Please come back soon.');
  site.clock.forward(-6 * 24 * 60 * minute);
});

test('once the owner opens the site, everybody can book, and an undo closes the site again', async () => {
  const { action } = await bench.run(owner(), setOpening, { opens: 'now' });
  expect([await said('opening'), await said('booking_period_info')]).toEqual([
    '',
    'Nothing to book in this month.',
  ]);
  expect(await daysFor()).toBe(1);
  await site.aVisitor().hold(slot);
  await bench.undo(owner(), action!.id);
  expect(await daysFor()).toBe(0);
  expect(await said('opening')).toContain('8 May 2027');
  await bench.run(owner(), setOpening, { opens: 'now' });
  await expect(bench.run(owner(), setOpening, { opens: 'now' })).rejects.toThrow('open already');
});

test('a site without times on sale does not open', async () => {
  await insertNotOpen(site.db, null);
  await site.db.updateTable('slots').set({ isOpen: false, closedBy: 'hand' }).execute();
  await expect(bench.run(owner(), setOpening, { opens: 'now' })).rejects.toThrow('You still need times');
  await site.db.updateTable('slots').set({ isOpen: true, closedBy: null }).execute();
});

test.each([
  [{ boats: 0, packages: 0, times: 0 }, ['a boat', 'a package', 'times']],
  [{ boats: 1, packages: 0, times: 3 }, ['a package']],
  [{ boats: 2, packages: 1, times: 3 }, []],
])('before it can open, a site with %o still needs %o', (counts, missing) => {
  expect(missingToSell({ ...counts, dishes: 0, lastDay: null, from: null })).toEqual(missing);
});

test('the console shows the progress of the set-up', async () => {
  const browser = await signedInAs(site, 'owner');
  const opening = await browser.get(contract.getOpening);
  expect(opening).toMatchObject({
    isOpen: false,
    opensOn: null,
    hasDemo: false,
    boats: 2,
    missing: [],
    payments: { isSimulated: true, offered: ['Card'] },
  });
  expect(opening.payments.missing.join(' ')).toContain('STRIPE_SECRET_KEY');
  expect(
    (await browser.get(contract.setOpening, { body: { opens: localDate('2027-06-01'), isPreview: true } }))
      .effect.sentence,
  ).toContain('Tuesday 1 June 2027');
});
