import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { getBooking } from '@slipway/shared/api/bookings.ts';
import { addZeroCostReservation, type WireReservation } from '@slipway/shared/api/reservations.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { addDays, daysBetween, localDate } from '@slipway/shared/values/local-date.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { menu, party } from '../../testing/test-catalogue.ts';
import { hour } from '../../testing/test-clock.ts';
import { orderLine } from '../../testing/test-visitor.ts';
import { completeBookings } from '../follow-up/complete-bookings.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';
import { purgeExpiredRows } from '../follow-up/purge-expired-rows.ts';

const site = testAppOfFile();
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon({ code: 'ONTHEHOUSE' });
});

const free = { payment_method_id: '5', coupon_code: 'ONTHEHOUSE', total: 0 } as const;

describe('with a coupon for the full price, the visitor books without paying', () => {
  test('booking, boat, coupon use, event and two emails are written, and no payment provider is called', async () => {
    const visitor = site.aVisitor({ email: ' Grace.Hopper@Example.com ' });
    const slot = await site.aSlot({ startTime: '12:30' });
    const before = await site.written();
    const id = await visitor.book(slot, coupon, { captain_declared: true });
    expect(await site.written()).toEqual({
      bookings: before.bookings + 1,
      allocations: before.allocations + 1,
      items: before.items,
      events: before.events + 1,
      attempts: before.attempts + 1,
      couponUses: before.couponUses + 1,
      mails: before.mails + 2,
    });

    const where = { bookingId: id };
    const rowOf = (table: 'allocations' | 'couponUses' | 'bookingEvents' | 'paymentAttempts' | 'mails') =>
      site.db
        .selectFrom(table)
        .selectAll()
        .where('bookingId', '=', where.bookingId)
        .executeTakeFirstOrThrow();
    const booking = await site.booking(id);
    expect(booking).toMatchObject({
      status: 'confirmed',
      emailKey: 'grace.hopper@example.com',
      couponCode: 'ONTHEHOUSE',
      couponDiscount: 15_000,
      total: 0,
      holdExpiresAt: null,
      isCaptainDeclared: true,
      earliestDate: slot.date,
    });
    expect(booking.confirmedAt).toEqual(monday);
    expect(await rowOf('allocations')).toMatchObject({
      during: `["${slot.date} 12:30:00","${slot.date} 15:00:00")`,
      deadline: null,
    });
    expect(await rowOf('couponUses')).toMatchObject({ isBurnt: true, emailKey: 'grace.hopper@example.com' });
    expect(await rowOf('bookingEvents')).toMatchObject({
      fromStatus: null,
      toStatus: 'confirmed',
      cause: 'nothing to pay',
      at: monday,
    });
    expect(await rowOf('paymentAttempts')).toMatchObject({ provider: 'zero_cost', amount: 0, captured: 0 });
    expect(await rowOf('mails')).toMatchObject({
      kind: 'booking_confirmed',
      recipient: 'Grace.Hopper@Example.com',
      sentAt: null,
    });
    expect(site.provider.calls).toEqual([]);
  });

  test('a free booking has the status open, and the visitor can cancel it without a refund', async () => {
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    const id = await visitor.book(slot, coupon);
    const email = 'visitor2@example.com';
    const { business_terms: terms, ...view } = await visitor.get(getBooking, {
      params: { id },
      query: { email },
    });
    expect(JSON.parse(terms)).toEqual(firstTerms);
    expect(view).toEqual({
      booking_id: id,
      accepted_on: '2027-05-03',
      boat_of_two: null,
      old_time: null,
      warned: null,
      why_cancelled: null,
      is_test: true,
      booking_status: 'open',
      can_cancel: true,
      customer_first_name: 'Ada',
      customer_last_name: 'Byron',
      customer_email: email,
      customer_phone: '07700900123',
      package_id: 1,
      package_name: 'Classic',
      booking_date: slot.date,
      duration_description: 'about 2 hours',
      expected_start_time: '10:00',
      expected_endtime: '12:00',
      arrive_at: '09:45',
      expected_guests: 4,
      captain_declared: false,
      captain_name: '',
      captain_link: '',
      short_code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/),
      party_token: expect.stringMatching(/^[0-9a-z]{26}$/),
      order_items: [],
      base_price: 150,
      coupon_code: 'ONTHEHOUSE',
      coupon_discount: 150,
      total_amount: 0,
      vat_percent: 20,
      vat_amount: 0,
      full_refund_days: 10,
      cancel_until: addDays(localDate(slot.date), -10),
      can_move: true,
      can_change: true,
      free_move_until: addDays(localDate(slot.date), -4),
      move_fee: 0,
      move_until: toInstant(localDate(slot.date), localTime('08:00')).toISOString(),
      fees_paid: 0,
      awaits_payment: null,
      days_before: daysBetween(venueDate(monday), localDate(slot.date)),
      admin_fee: 0,
      owed: 0,
      refund_by: 'card',
      net_refund: 0,
      cancelled_by: null,
      offer_until: null,
      refunds: [],
    });
    const [date] = await visitor.get(listAvailability, { body: { from: slot.date, to: slot.date } });
    expect(date!.periods[0]).toMatchObject({ period_id: slot.id, isSoldOut: true, isAvailable: true });
  });

  test('no background job releases the boat of a free booking', async () => {
    const slot = await site.aSlot();
    const id = await site.aVisitor().book(slot, coupon);
    site.clock.forward(hour);
    await expireHolds(site.deps);
    await completeBookings(site.deps);
    await purgeExpiredRows(site.deps);
    site.clock.set(monday);
    const claim = await site.db.selectFrom('allocations').selectAll().where('bookingId', '=', id).execute();
    expect(claim).toHaveLength(1);
    const next = await site.aVisitor().aReservation(slot, free);
    const refused = await site.aVisitor().refused(addZeroCostReservation, { body: next });
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' });
  });
});

describe('the server refuses to book without payment if anything is left to pay', () => {
  async function refusalOf(changes: Partial<WireReservation>) {
    const visitor = site.aVisitor();
    const body = await visitor.aReservation(await site.aSlot(), { ...free, ...changes });
    const before = await site.written();
    const refused = await visitor.refused(addZeroCostReservation, { body });
    expect(await site.written()).toEqual(before);
    return refused;
  }

  test('if the coupon covers the boat but not a platter, the platter has to be paid', async () => {
    const order_items = [orderLine(menu.platter, 8.5)];
    expect(await refusalOf({ order_items })).toMatchObject({ code: 'price_changed', total: 8.5 });
    expect(await refusalOf({ order_items, total: 8.5 })).toMatchObject({
      status: 409,
      code: 'not_free',
      total: 8.5,
    });
  });

  test('a total of 0 is refused without a coupon, or with a coupon for less than the price', async () => {
    expect(await refusalOf({ coupon_code: undefined })).toMatchObject({ code: 'price_changed', total: 150 });
    const half = await site.aCoupon({ value: 5000 });
    expect(await refusalOf({ coupon_code: half })).toMatchObject({ code: 'price_changed', total: 75 });
    expect(await refusalOf({ coupon_code: half, total: 75 })).toMatchObject({ code: 'not_free', total: 75 });
  });

  test('a fixed coupon a penny below the price of the boat leaves a penny to pay', async () => {
    const short = await site.aCoupon({ kind: 'fixed', value: 14_999 });
    expect(await refusalOf({ coupon_code: short, total: 0.01 })).toMatchObject({
      code: 'not_free',
      total: 0.01,
    });
  });

  test('a total of 0 is refused if a dearer package or extra guests cost more than the coupon', async () => {
    const fixed = await site.aCoupon({ kind: 'fixed', value: 15_000 });
    const dearer = { coupon_code: fixed, package_id: party };
    expect(await refusalOf(dearer)).toMatchObject({ code: 'price_changed', total: 75 });
    expect(await refusalOf({ coupon_code: fixed, passengers: 6, boats: [6] })).toMatchObject({ total: 15 });
  });

  // If this call accepted a method other than the coupon, it would confirm a booking that nobody has paid.
  test.each(['1', '3', '6'] as const)(
    'payment method %s is refused, with or without a sum to pay',
    async (method) => {
      const refused = { status: 400, code: 'method_not_offered' };
      expect(await refusalOf({ payment_method_id: method })).toMatchObject(refused);
      const paid = { payment_method_id: method, coupon_code: undefined, total: 150 };
      expect(await refusalOf(paid)).toMatchObject(refused);
    },
  );
});

test('if two visitors want the last boat, one books it, and the other may choose another time', async () => {
  const slot = await site.aSlot();
  const [first, second] = [site.aVisitor(), site.aVisitor()];
  await first.book(slot, coupon);
  const before = await site.written();
  const body = await second.aReservation(slot, free);
  const refused = await second.refused(addZeroCostReservation, { body });
  expect(refused).toMatchObject({ status: 409, code: 'slot_taken' });
  expect(refused.message).toContain('choose another time');
  expect(await site.written()).toEqual(before);
  await second.book(await site.aSlot(), coupon);
});

test('the next trip of a boat starts half an hour or more after the end of a free booking’s trip', async () => {
  const { date } = await site.aSlot();
  const early = await site.aSlot({ date, startTime: '14:00' });
  const tooSoon = await site.aSlot({ date, startTime: '16:29' });
  const inTime = await site.aSlot({ date, startTime: '16:30' });
  await site.aVisitor().book(early, coupon);
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(tooSoon, free);
  expect(await visitor.refused(addZeroCostReservation, { body })).toMatchObject({ code: 'slot_taken' });
  await visitor.book(inTime, coupon);
});
