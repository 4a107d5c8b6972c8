import {
  addReservation,
  addZeroCostReservation,
  type WireReservation,
} from '@slipway/shared/api/reservations.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';

const site = testAppOfFile({ boats: 3 });
afterEach(() => site.clock.set(monday));

function usesOf(code: string) {
  return site.db
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .select(['bookingId', 'isBurnt'])
    .where('code', '=', code)
    .execute();
}

async function refusalOf(code: string, changes: Partial<WireReservation> = {}, email?: string) {
  const visitor = site.aVisitor(email === undefined ? {} : { email });
  const body = await visitor.aReservation(await site.aSlot(), { coupon_code: code, total: 135, ...changes });
  const before = await site.written();
  const refused = await visitor.refused(addReservation, { body });
  expect(await site.written()).toEqual(before);
  return refused;
}

const removed = { status: 409, coupon_removed: true, total: 150 };
const tenPercent = { value: 1000 };

test.each([
  ['nobody ever made', async () => 'NEVER-MADE'],
  ['is over', () => site.aCoupon({ ...tenPercent, endsOn: '2027-05-02' })],
  ['has not begun', () => site.aCoupon({ ...tenPercent, startsOn: '2027-05-04' })],
  ['is no code at all', async () => '10 % off!'],
])('a coupon that %s is removed, and the answer has the price without it', async (_what, coupon) => {
  expect(await refusalOf(await coupon())).toMatchObject({ ...removed, code: 'coupon_unknown' });
});

test('a coupon is valid on its first and on its last day at the lake, until midnight there', async () => {
  const coupon = await site.aCoupon({ ...tenPercent, startsOn: '2027-05-03', endsOn: '2027-05-03' });
  const hold = async () => site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
  site.clock.set(at('2027-05-03 00:00'));
  await hold();
  site.clock.set(at('2027-05-03 23:59'));
  await hold();
  site.clock.set(at('2027-05-04 00:00'));
  expect(await refusalOf(coupon)).toMatchObject({ code: 'coupon_unknown' });
});

test('a coupon code typed in small letters or with spaces around it is accepted', async () => {
  const coupon = await site.aCoupon({ ...tenPercent, code: 'WELCOME-10' });
  const held = await site.aVisitor().hold(await site.aSlot(), { coupon_code: '  welcome-10 ', total: 135 });
  expect(await usesOf(coupon)).toEqual([{ bookingId: held.booking_id, isBurnt: false }]);
});

test('an empty code is no coupon', async () => {
  await site.aVisitor().hold(await site.aSlot(), { coupon_code: '  ', total: 150 });
});

describe('limited uses', () => {
  test('a coupon without uses left is removed, and the answer has the price without it', async () => {
    const coupon = await site.aCoupon({ ...tenPercent, maxUses: 0 });
    expect(await refusalOf(coupon)).toMatchObject({ ...removed, code: 'coupon_unknown' });
  });

  test('a coupon’s only use is reserved by a hold, and is free again once the hold expires', async () => {
    const coupon = await site.aCoupon({ ...tenPercent, maxUses: 1 });
    await site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
    expect(await refusalOf(coupon)).toMatchObject({ code: 'coupon_unknown' });
    site.clock.forward(15 * minute);
    await expireHolds(site.deps);
    expect(await usesOf(coupon)).toEqual([]);
    await site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
  });

  test('a booking uses up the only use of a coupon for good', async () => {
    const coupon = await site.aCoupon({ maxUses: 1 });
    const id = await site.aVisitor().book(await site.aSlot(), coupon);
    site.clock.forward(60 * minute);
    await expireHolds(site.deps);
    expect(await usesOf(coupon)).toEqual([{ bookingId: id, isBurnt: true }]);
    const visitor = site.aVisitor();
    const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
    const body = await visitor.aReservation(await site.aSlot(), free);
    const refused = await visitor.refused(addZeroCostReservation, { body });
    expect(refused).toMatchObject({ ...removed, code: 'coupon_unknown' });
  });

  test('a coupon for one use per email address refuses another spelling of the address, but not another address', async () => {
    const coupon = await site.aCoupon({ ...tenPercent, maxUsesPerEmail: 1 });
    const asHolder = { coupon_code: coupon, total: 135 };
    await site.aVisitor({ email: 'Mary@Example.com' }).hold(await site.aSlot(), asHolder);
    const refused = await refusalOf(coupon, {}, ' mary@EXAMPLE.com ');
    expect(refused).toMatchObject({ ...removed, code: 'coupon_unknown' });
    await site.aVisitor({ email: 'jane@example.com' }).hold(await site.aSlot(), asHolder);
    expect(await usesOf(coupon)).toHaveLength(2);
  });

  test('if a visitor changes a hold, the only use of the coupon passes to the new hold', async () => {
    const coupon = await site.aCoupon({ ...tenPercent, maxUses: 1 });
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    await visitor.hold(slot, { coupon_code: coupon, total: 135 });
    const again = await visitor.hold(slot, { coupon_code: coupon, passengers: 6, total: 148.5 });
    expect(await usesOf(coupon)).toEqual([{ bookingId: again.booking_id, isBurnt: false }]);
  });

  test('a visitor who adds a coupon that somebody else has already used up keeps the earlier hold', async () => {
    const coupon = await site.aCoupon({ ...tenPercent, maxUses: 1 });
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    const held = await visitor.hold(slot);
    await site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
    const body = await visitor.aReservation(slot, { coupon_code: coupon, total: 135 });
    expect(await visitor.refused(addReservation, { body })).toMatchObject({ code: 'coupon_unknown' });
    const booking = await site.db
      .selectFrom('bookings')
      .innerJoin('allocations', 'allocations.bookingId', 'bookings.id')
      .select('status')
      .where('bookings.id', '=', held.booking_id)
      .executeTakeFirst();
    expect(booking).toEqual({ status: 'held' });
    await visitor.hold(slot);
  });
});

test('a visitor who accepts the price without the coupon can book at that price', async () => {
  const visitor = site.aVisitor();
  const slot = await site.aSlot();
  const body = await visitor.aReservation(slot, { coupon_code: 'NEVER-MADE', total: 135 });
  const { total } = await visitor.refused(addReservation, { body });
  await visitor.hold(slot, { total: total! });
});
