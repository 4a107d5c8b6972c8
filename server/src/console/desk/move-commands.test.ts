import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import {
  changeBookingByStaff,
  moveBookingByStaff,
  moveBookingWithoutFee,
} from '@slipway/shared/api/console/moving.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { classic } from '../../testing/test-catalogue.ts';
import { at } from '../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

const threeDaysBefore = at('2027-06-09 09:00');

const site = testAppOfFile({ boats: 2 });
let manager: StaffBrowser;
let dock: StaffBrowser;
beforeEach(async () => {
  site.clock.set(at('2027-05-03 09:00'));
  await site.clear();
  [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
});

const owedOf = async (id: string) =>
  (await manager.get(getStaffBooking, { params: { id } })).money?.owes.amount;
const done = (body: object) => ({ body: { ...body, requestId: randomUUID() } });

test('the preview of a move shows the cost and changes nothing; the move adds the cost to the debt', async () => {
  const id = await aPaidBooking(site, '2027-06-12');
  const dear = await site.aSlot({ date: '2027-06-13', surchargeValue: 2500 });
  const asked = { bookingId: id, slotId: dear.id };
  const preview = await manager.get(moveBookingByStaff, { body: { ...asked, isPreview: true } });
  expect(preview.effect.sentence).toContain('£25.00 is owed at the jetty.');
  expect(await site.booking(id)).toMatchObject({ date: '2027-06-12' });
  const { result } = await manager.get(
    moveBookingByStaff,
    done({ ...asked, fingerprint: preview.fingerprint }),
  );
  expect(result).toEqual({ toPay: 25, toRefund: 0 });
  expect(await site.booking(id)).toMatchObject({ date: '2027-06-13', total: 17_500 });
  expect(await owedOf(id)).toBe(25);
});

test('staff who may give money away can waive the move fee within their limit, if they give a reason', async () => {
  const id = await aPaidBooking(site, '2027-06-12');
  const later = await site.aSlot({ date: '2027-06-26' });
  site.clock.set(threeDaysBefore);
  [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
  const asked = { bookingId: id, slotId: later.id };
  const withFee = await manager.get(moveBookingByStaff, { body: { ...asked, isPreview: true } });
  expect(withFee.effect.figures).toContainEqual({ label: 'Fee', value: '£50.00' });
  const { effect } = await manager.get(moveBookingWithoutFee, done({ ...asked, because: 'a broken leg' }));
  expect(effect.figures).toContainEqual({ label: 'Fee waived', value: '£50.00' });
  expect(await owedOf(id)).toBe(0);
  const logged = await site.db
    .selectFrom('staffActionDetails')
    .select('after')
    .orderBy('actionId', 'desc')
    .executeTakeFirst();
  expect(logged?.after).toMatchObject({ because: 'a broken leg' });
});

test('staff can move a booking at short notice, but not to a time that has begun or is sold out', async () => {
  const id = await aPaidBooking(site, '2027-06-12');
  const now = at('2027-06-12 09:30');
  site.clock.set(now);
  dock = await signedInAs(site, 'dock');
  const [begun, soon] = [
    await site.aSlot({ date: '2027-06-12', startTime: '09:00' }),
    await site.aSlot({ date: '2027-06-12', startTime: '14:00' }),
  ];
  const tomorrow = await site.aSlot({ date: '2027-06-14' });
  const preview = (slot: { id: number }) => ({
    body: { bookingId: id, slotId: slot.id, isPreview: true },
  });
  expect(await dock.refused(moveBookingByStaff, preview(begun))).toMatchObject({ code: 'slot_not_on_sale' });
  // Dock staff can move a booking only to a time today.
  expect(await dock.refused(moveBookingByStaff, preview(tomorrow))).toMatchObject({ code: 'out_of_reach' });
  await dock.get(moveBookingByStaff, done({ bookingId: id, slotId: soon.id }));
  expect(await site.booking(id)).toMatchObject({ startTime: '14:00' });
});

test('an additional guest increases the debt', async () => {
  const id = await aPaidBooking(site, '2027-07-20');
  const change = (guests: number) => done({ bookingId: id, guests, addOns: [] });
  expect((await manager.get(changeBookingByStaff, change(6))).result).toEqual({ toPay: 15, toRefund: 0 });
  expect(await owedOf(id)).toBe(15);
  expect(await site.booking(id)).toMatchObject({ guests: 6, total: 16_500 });
});

test('if a booking with a debt moves to a higher price, every page shows the whole debt', async () => {
  const id = await aPaidBooking(site, '2027-06-12');
  const dear = await site.aSlot({ date: '2027-06-13', surchargeValue: 2500 });
  await manager.run(moveBookingByStaff, { bookingId: id, slotId: dear.id });
  const asked = { bookingId: id, guests: 6, addOns: [] };
  const { effect } = await manager.get(changeBookingByStaff, { body: { ...asked, isPreview: true } });
  expect(effect.sentence).toContain('That adds £15.00; £40.00 is then owed at the jetty.');
  expect(effect.figures).toContainEqual({ label: 'Adds', value: '£15.00' });
  expect(effect.figures).toContainEqual({ label: 'Owed', value: '£40.00' });
  // The sentence of the preview is in the future tense, and the sentence of the answer in the past.
  expect((await manager.get(changeBookingByStaff, done(asked))).effect).toEqual({
    ...effect,
    sentence: 'Ada Byron now comes with 6 guests. £40.00 is owed at the jetty.',
  });
  expect(await owedOf(id)).toBe(40);
});

test('if a booking with a debt moves to a lower price, the debt shrinks and nothing is refunded', async () => {
  const id = await aPaidBooking(site, '2027-06-12');
  const dear = await site.aSlot({ date: '2027-06-13', surchargeValue: 2500 });
  const cheaper = await site.aSlot({ date: '2027-06-14', surchargeValue: 1000 });
  await manager.run(moveBookingByStaff, { bookingId: id, slotId: dear.id });
  const asked = { bookingId: id, slotId: cheaper.id };
  const { effect } = await manager.get(moveBookingByStaff, { body: { ...asked, isPreview: true } });
  expect(effect.sentence).toContain('£15.00 less is owed; £10.00 is then owed at the jetty.');
  expect(effect.figures).toContainEqual({ label: 'Owed less', value: '£15.00' });
  expect(await manager.run(moveBookingByStaff, asked)).toEqual({ toPay: 0, toRefund: 0 });
  expect(await owedOf(id)).toBe(10);
});

test('if an unpaid booking that was made at the dock is moved to a cheaper time, only the lower price is owed', async () => {
  const dear = await site.aSlot({ date: '2027-06-12', surchargeValue: 4000 });
  const { bookingId: id } = await manager.run(sellWalkIn, {
    slotId: dear.id,
    packageId: classic,
    guests: 4,
    addOns: [],
    name: 'Rhys',
    phone: '',
    email: '',
    isWalkIn: true,
    by: 'dock',
  });
  expect(await owedOf(id)).toBe(190);
  const plain = await site.aSlot({ date: '2027-06-13' });
  await manager.run(moveBookingByStaff, { bookingId: id, slotId: plain.id });
  expect(await owedOf(id)).toBe(150);
  expect(await site.booking(id)).toMatchObject({ total: 15_000 });
});
