import { moveBooking, quoteMove } from '@slipway/shared/api/moves.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBookedParty, move, quoteFor, viewOf } from '../../testing/amending.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { type Slot, menu } from '../../testing/test-catalogue.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { type Visitor, orderLine } from '../../testing/test-visitor.ts';
import { cancelBooking } from '../cancellation/cancel-booking.ts';
import { cancelDay } from '../../testing/cancel-day.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { sendRefunds } from '../money/refunds/send-refunds.ts';
import { expireMoves } from './expire-moves.ts';

/** The trips are on Saturday 12 June 2027 and later. Each test sets the clock to choose how many days remain. */
const farAway = at('2027-05-03 09:00');
const fiveDaysBefore = at('2027-06-07 09:00');

const site = testAppOfFile({ boats: 1 });
beforeEach(async () => {
  site.clock.set(farAway);
  await site.clear();
});

const aBooking = (slot: Slot, changes?: Parameters<Visitor['hold']>[1]) => aBookedParty(site, slot, changes);
const saturday = (changes = {}) => site.aSlot({ date: '2027-06-12', ...changes });
const claimsOf = () =>
  site.db.selectFrom('allocations').select(['bookingId', 'moveId', 'during']).orderBy('during').execute();
const refunds = () => site.db.selectFrom('refunds').select(['amount', 'status']).execute();
const mailsOf = async (id: string) => site.mailed({ bookingId: id });

describe('a move without anything to pay', () => {
  test('a move that costs nothing is made immediately: trip, email and calendar have the new time, and the old time is on sale', async () => {
    const booked = await aBooking(await saturday());
    const sunday = await saturday({ date: '2027-06-13', startTime: '14:00' });
    expect(await quoteFor(booked, sunday)).toMatchObject({
      purpose: 'move',
      from: { date: '2027-06-12', start_time: '10:00' },
      to: { date: '2027-06-13', start_time: '14:00', arrive_at: '13:45' },
      fee: 0,
      to_pay: 0,
      to_refund: 0,
      cancel_until: '2027-06-02',
    });
    expect(await move(booked, sunday)).toEqual({ booking_id: booked.id, status: 'done' });
    expect(await site.booking(booked.id)).toMatchObject({
      slotId: sunday.id,
      date: '2027-06-13',
      startTime: '14:00',
      earliestDate: '2027-06-12',
      status: 'confirmed',
    });
    expect(await claimsOf()).toMatchObject([
      { bookingId: booked.id, during: expect.stringContaining('14:00') },
    ]);
    const mail = (await mailsOf(booked.id)).find(({ kind }) => kind === 'booking_moved');
    expect(mail?.textBody).toContain('Sunday 13 June 2027, 14:00');
    expect(mail?.calendar).toContain('SEQUENCE:1');
    const [first] = (await mailsOf(booked.id)).map(({ calendar }) => /UID:.*/.exec(calendar ?? '')?.[0]);
    expect(/UID:.*/.exec(mail?.calendar ?? '')?.[0]).toBe(first);
    await site.aVisitor().hold(booked.slot);
  });

  test('if there is only one boat, a booking can move to a time that overlaps its old time', async () => {
    const booked = await aBooking(await saturday());
    const later = await saturday({ startTime: '11:00' });
    expect(await move(booked, later)).toMatchObject({ status: 'done' });
    expect(await claimsOf()).toMatchObject([
      { bookingId: booked.id, during: '["2027-06-12 11:00:00","2027-06-12 13:30:00")' },
    ]);
  });

  test('a move to a cheaper time refunds the difference until the last day for refunds, and nothing afterwards', async () => {
    const dear = await saturday({ surchargeValue: 4000 });
    const cheap = await saturday({ date: '2027-06-20' });
    const early = await aBooking(dear, { total: 190, package_amount: 190 });
    expect(await quoteFor(early, cheap)).toMatchObject({ to_refund: 40, not_refunded: 0, new_total: 150 });
    await move(early, cheap);
    expect(await refunds()).toMatchObject([{ amount: 4000 }]);
    await sendRefunds(site.deps);
    const mail = (await mailsOf(early.id)).find(({ kind }) => kind === 'booking_moved');
    expect(mail?.textBody).toContain('We’re refunding £40.00 to your card.');

    const late = await aBooking(dear, { total: 190, package_amount: 190 });
    const other = await saturday({ date: '2027-06-27' });
    site.clock.set(fiveDaysBefore);
    expect(await quoteFor(late, other)).toMatchObject({ to_refund: 0, not_refunded: 40, fee: 0, to_pay: 0 });
    await move(late, other);
    // The £40 that was not refunded pays for a move back to the dearer time.
    expect(await quoteFor(late, dear)).toMatchObject({ to_pay: 0, from_credit: 40 });
  });

  test('a move that costs less than 30p is free', async () => {
    const booked = await aBooking(await saturday());
    const dearer = await saturday({ date: '2027-06-13', surchargeValue: 29 });
    expect(await quoteFor(booked, dearer)).toMatchObject({ waived: 0.29, to_pay: 0, new_total: 150.29 });
    expect(await move(booked, dearer)).toMatchObject({ status: 'done' });
  });

  test('a move refunds the items that need longer notice, and the quote and the email name these items', async () => {
    site.clock.set(fiveDaysBefore);
    const booked = await aBooking(await saturday(), {
      order_items: [orderLine(menu.platter, 8.5, 2), orderLine(menu.cake, 32)],
      total: 199,
    });
    const soon = await saturday({ date: '2027-06-09' });
    expect(await quoteFor(booked, soon)).toMatchObject({
      lost_items: [{ menu_id: menu.platter, quantity: 2, price: 8.5, lead_time_hours: 72 }],
      order_items: [{ menu_id: menu.cake }],
      to_refund: 17,
      new_total: 182,
    });
    await move(booked, soon);
    expect(await refunds()).toMatchObject([{ amount: 1700 }]);
    const mail = (await mailsOf(booked.id)).find(({ kind }) => kind === 'booking_moved');
    expect(mail?.textBody).toContain('too little notice for 2 × Grazing board');
  });

  test('a booking paid in full by a coupon keeps the coupon when it moves to a dearer time', async () => {
    const coupon = await site.aCoupon();
    const visitor = site.aVisitor({ email: 'free@example.com' });
    const id = await visitor.book(await saturday(), coupon);
    const booked = { id, email: 'free@example.com', visitor, slot: await saturday({ startTime: '16:00' }) };
    const dear = await saturday({ date: '2027-06-13', surchargeValue: 5000 });
    expect(await move(booked, dear)).toMatchObject({ status: 'done' });
    expect(await site.booking(id)).toMatchObject({ total: 0, couponCode: coupon, couponDiscount: 20_000 });
  });
});

describe('a move that costs something', () => {
  const dearSunday = () => saturday({ date: '2027-06-13', surchargeValue: 2500 });

  test('a move that costs something reserves both places until it is paid, then moves the trip and captures the money', async () => {
    const booked = await aBooking(await saturday());
    const dear = await dearSunday();
    const begun = await move(booked, dear);
    expect(begun).toMatchObject({ status: 'to_pay', client_secret: expect.any(String) });
    expect(await claimsOf()).toMatchObject([
      { bookingId: booked.id, moveId: null },
      { bookingId: null, moveId: expect.any(String) },
    ]);
    expect(await site.booking(booked.id)).toMatchObject({ date: '2027-06-12', total: 15_000 });
    expect(await viewOf(booked)).toMatchObject({
      booking_date: '2027-06-12',
      awaits_payment: { purpose: 'move', date: '2027-06-13', to_pay: 25 },
    });
    // Until the move is paid, no other visitor can take the new place.
    expect(
      await site.aVisitor().refused(addReservation, {
        body: await site.aVisitor().aReservation(dear, { total: 175 }),
      }),
    ).toMatchObject({ code: 'slot_taken' });
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: begun.transactionReference! };
    expect(await booked.visitor.get(askPayment, { body: asked })).toEqual({ status: 'confirmed' });
    expect(await site.booking(booked.id)).toMatchObject({
      date: '2027-06-13',
      total: 17_500,
      status: 'confirmed',
    });
    expect(await claimsOf()).toMatchObject([{ bookingId: booked.id, moveId: null }]);
    await advancePayments(site.deps);
    const attempts = await site.db
      .selectFrom('paymentAttempts')
      .select(['purpose', 'captured'])
      .orderBy('purpose')
      .execute();
    expect(attempts).toEqual([
      { purpose: 'booking', captured: 15_000 },
      { purpose: 'move', captured: 2500 },
    ]);
    // Both payments are refunded together, less one bank fee.
    expect(await cancelBooking(site.deps, booked.id)).toEqual({
      refund: 17_250,
      adminFee: 250,
      refundBy: 'card',
    });
  });

  test('if a move is not paid in time, the move ends and the trip is unchanged', async () => {
    const booked = await aBooking(await saturday());
    const dear = await dearSunday();
    await move(booked, dear);
    site.clock.forward(15 * minute);
    expect(await expireMoves(site.deps)).toBe(1);
    expect(await claimsOf()).toMatchObject([{ bookingId: booked.id }]);
    expect(await viewOf(booked)).toMatchObject({ booking_date: '2027-06-12', awaits_payment: null });
    await site.aVisitor().hold(dear, { total: 175 });
  });

  test('once an unpaid move is overdue, its new place is on sale, even before expireMoves runs', async () => {
    const booked = await aBooking(await saturday());
    const dear = await dearSunday();
    await move(booked, dear);
    site.clock.forward(15 * minute);
    await site.aVisitor().hold(dear, { total: 175 });
  });

  test('money that arrives after the move has ended is refunded, with an email', async () => {
    const booked = await aBooking(await saturday());
    const begun = await move(booked, await dearSunday());
    site.clock.forward(15 * minute);
    await expireMoves(site.deps);
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: begun.transactionReference! };
    expect(await booked.visitor.get(askPayment, { body: asked })).toEqual({ status: 'cancelled' });
    await advancePayments(site.deps);
    const attempt = await site.db
      .selectFrom('paymentAttempts')
      .select(['status'])
      .where('purpose', '=', 'move')
      .executeTakeFirst();
    expect(attempt).toEqual({ status: 'voided' });
    expect((await mailsOf(booked.id)).map(({ kind }) => kind)).toContain('payment_returned');
  });

  test('a move to an overlapping time makes one claim for both times, and the claim shrinks again if the move is not paid', async () => {
    const booked = await aBooking(await saturday());
    const later = await saturday({ startTime: '11:00', surchargeValue: 2500 });
    await move(booked, later);
    expect(await claimsOf()).toMatchObject([{ during: '["2027-06-12 10:00:00","2027-06-12 13:30:00")' }]);
    site.clock.forward(15 * minute);
    await expireMoves(site.deps);
    expect(await claimsOf()).toMatchObject([{ during: '["2027-06-12 10:00:00","2027-06-12 12:30:00")' }]);
    const again = await move(booked, later);
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: again.transactionReference! };
    await booked.visitor.get(askPayment, { body: asked });
    expect(await claimsOf()).toMatchObject([{ during: '["2027-06-12 11:00:00","2027-06-12 13:30:00")' }]);
  });

  test('a waiting move ends when its new time is called off or its booking is cancelled', async () => {
    const booked = await aBooking(await saturday());
    const dear = await dearSunday();
    await move(booked, dear);
    await cancelDay(site.deps, { date: dear.date }, 'weather');
    expect(await claimsOf()).toMatchObject([{ bookingId: booked.id }]);
    expect(await site.booking(booked.id)).toMatchObject({ status: 'confirmed' });
    await site.db.deleteFrom('closures').execute();
    await move(booked, dear);
    await cancelBooking(site.deps, booked.id);
    expect(await claimsOf()).toEqual([]);
  });

  test('a move with less than four days’ notice costs the fee, and in the last two hours it is refused', async () => {
    const booked = await aBooking(await saturday());
    const sunday = await saturday({ date: '2027-06-20' });
    site.clock.set(at('2027-06-08 23:59'));
    expect(await quoteFor(booked, sunday)).toMatchObject({ fee: 0 });
    site.clock.set(at('2027-06-09 00:00'));
    expect(await quoteFor(booked, sunday)).toMatchObject({ fee: 50, to_pay: 50 });
    site.clock.set(at('2027-06-12 08:00'));
    expect(await quoteFor(booked, sunday)).toMatchObject({ fee: 50 });
    site.clock.forward(1);
    const asked = { body: { id: booked.id, email: booked.email, date: sunday.date, period_id: sunday.id } };
    expect(await booked.visitor.refused(quoteMove, asked)).toMatchObject({ code: 'cannot_move' });
  });

  test('a second move replaces the first, so that only one move waits', async () => {
    const booked = await aBooking(await saturday());
    const [one, other] = [await dearSunday(), await saturday({ date: '2027-06-14', surchargeValue: 4000 })];
    await move(booked, one);
    site.clock.forward(5 * minute);
    const second = await move(booked, other);
    // Trying another slot does not extend the deadline.
    expect(second.hold_expires_at).toBe(new Date(farAway.getTime() + 15 * minute).toISOString());
    expect(await claimsOf()).toMatchObject([
      { bookingId: booked.id },
      { during: expect.stringContaining('2027-06-14') },
    ]);
  });
});

describe('a quote', () => {
  test('an outdated quote is refused, the new quote is returned, and nothing is moved', async () => {
    const booked = await aBooking(await saturday());
    const sunday = await saturday({ date: '2027-06-13' });
    const { quote } = await quoteFor(booked, sunday);
    await site.setSlot(sunday.id, { surchargeValue: 1000 });
    const { id, email } = booked;
    const body = { id, email, date: sunday.date, period_id: sunday.id, quote, payment_method_id: '1' };
    expect(await booked.visitor.refused(moveBooking, { body })).toMatchObject({
      code: 'quote_changed',
      quote: { to_pay: 10 },
    });
    expect(await site.booking(id)).toMatchObject({ date: '2027-06-12' });
  });

  test('a quote of a move changes nothing, and is refused if no boat is free', async () => {
    const booked = await aBooking(await saturday());
    const taken = await saturday({ date: '2027-06-13' });
    await aBooking(taken);
    const before = await site.written();
    const asked = { body: { id: booked.id, email: booked.email, date: taken.date, period_id: taken.id } };
    expect(await booked.visitor.refused(quoteMove, asked)).toMatchObject({ code: 'slot_taken' });
    expect(await site.written()).toEqual(before);
  });

  test('a visitor with another email address gets no quote for a move', async () => {
    const booked = await aBooking(await saturday());
    const sunday = await saturday({ date: '2027-06-13' });
    const asked = {
      body: { id: booked.id, email: 'eve@example.com', date: sunday.date, period_id: sunday.id },
    };
    expect(await site.aVisitor().refused(quoteMove, asked)).toMatchObject({ code: 'not_found' });
  });
});
