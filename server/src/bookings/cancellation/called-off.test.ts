import { getBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeTime } from '../../catalogue/availability/closures.ts';
import { ProviderError } from '../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { minute } from '../../testing/test-clock.ts';
import type { Reserved } from '../../testing/test-visitor.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { answerOffer } from './answer-offer.ts';
import { cancelDay } from '../../testing/cancel-day.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';

const site = testAppOfFile({ boats: 2 });
beforeEach(() => site.clock.set(monday));

const callOff = ({ date }: Slot) => cancelDay(site.deps, { date: localDate(date) }, 'strong wind');
const close = ({ date }: Slot) =>
  closeTime(
    site.db,
    { date: localDate(date) },
    { reason: 'a regatta', isCalledOff: false },
    site.clock.now(),
  );

function stateOf(bookingId: string) {
  return site.db
    .selectFrom('bookings')
    .leftJoin('paymentAttempts as attempts', 'attempts.bookingId', 'bookings.id')
    .leftJoin('allocations', 'allocations.bookingId', 'bookings.id')
    .leftJoin('couponUses', 'couponUses.bookingId', 'bookings.id')
    .select(['bookings.status', 'attempts.status as attempt', 'allocations.boatId', 'couponUses.couponId'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

async function lettersOf(bookingId: string) {
  const rows = await (
    await site.mails()
  )
    .select(['kind', 'textBody'])
    .where('bookingId', '=', bookingId)
    .orderBy('kind')
    .execute();
  return { kinds: rows.map(({ kind }) => kind), text: rows.map(({ textBody }) => textBody).join('\n') };
}

async function ask({ booking_id, transactionReference: payment_reference }: Reserved) {
  const { text } = await site.aVisitor().ask(askPayment, { body: { booking_id, payment_reference } });
  const { data, message } = JSON.parse(text) as { data: { status: string }; message: string };
  return { status: data.status, message };
}

const away = { status: 'called_off', boatId: null, couponId: null };

describe('a hold on a day that is called off', () => {
  test('a hold on a called-off day ends immediately, frees its boat and coupon, and is cancelled at the provider', async () => {
    const slot = await site.aSlot();
    const once = await site.aCoupon({ value: 2000, maxUses: 1 });
    const lessThanOnce = { coupon_code: once, total: 120, coupon_discount: 30 };
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const held = await visitor.hold(slot, lessThanOnce);
    expect(await callOff(slot)).toMatchObject({ told: 0, ended: 1 });
    expect(await stateOf(held.booking_id)).toMatchObject(away);
    await advancePayments(site.deps);
    expect(await stateOf(held.booking_id)).toMatchObject({ status: 'called_off', attempt: 'cancelled' });
    const view = { params: { id: held.booking_id }, query: { email: 'ada@example.com' } };
    expect(await visitor.get(getBooking, view)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'business',
      can_cancel: false,
    });
    expect(await ask(held)).toEqual({
      status: 'cancelled',
      message: expect.stringMatching(/cancel the time.*you won’t be charged.*choose another time/),
    });
    expect((await lettersOf(held.booking_id)).kinds).toEqual([]);
    // This hold would be refused if the coupon were still used up.
    await visitor.hold(await site.aSlot(), lessThanOnce);
  });

  test('a payment for a hold on a called-off day is released, and one email says why', async () => {
    const slot = await site.aSlot();
    const held = await site.aVisitor().hold(slot);
    site.provider.pays(held.booking_id);
    await callOff(slot);
    const told = await Promise.all([ask(held), ask(held), ask(held)]);
    expect(told.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await advancePayments(site.deps);
    expect(await stateOf(held.booking_id)).toMatchObject({ ...away, attempt: 'voided' });
    const { kinds, text } = await lettersOf(held.booking_id);
    expect(kinds).toEqual(['payment_returned']);
    expect(text).toMatch(/We’ve had to cancel trips at that time/);
    expect(text).toMatch(/Your payment of £150\.00 .* by then we’d had to cancel trips at that time/);
    expect(text).not.toMatch(/too late|someone else/);
  });

  test('if a call-off has ended a hold, a payment for the hold is returned, even if the day is on sale again', async () => {
    const slot = await site.aSlot();
    const held = await site.aVisitor().hold(slot);
    await callOff(slot);
    await site.db.deleteFrom('closures').where('date', '=', localDate(slot.date)).execute();
    site.provider.pays(held.booking_id);
    expect(await ask(held)).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(held.booking_id)).toMatchObject(away);
    expect((await lettersOf(held.booking_id)).kinds).toEqual(['payment_returned']);
  });

  test('a hold whose time was closed by an SQL statement ends when the visitor pays, and the payment is returned', async () => {
    const slot = await site.aSlot();
    const held = await site.aVisitor().hold(slot);
    await site.db.insertInto('closures').values({ date: slot.date, reason: 'by hand' }).execute();
    expect(await stateOf(held.booking_id)).toMatchObject({ status: 'held' });
    site.provider.pays(held.booking_id);
    expect(await ask(held)).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(held.booking_id)).toMatchObject(away);
    expect((await lettersOf(held.booking_id)).kinds).toEqual(['payment_returned']);
  });

  test('if the provider does not answer and the day is then called off, a retry of the request is refused', async () => {
    const slot = await site.aSlot();
    const visitor = site.aVisitor();
    site.provider.steps.begin.push(new ProviderError('outcome_unknown', 'no answer'));
    const asked = { body: await visitor.aReservation(slot), key: 'k'.repeat(20) };
    expect(await visitor.refused(addReservation, asked)).toMatchObject({ code: 'payment_unavailable' });
    await callOff(slot);
    expect(await visitor.refused(addReservation, asked)).toMatchObject({ code: 'slot_not_on_sale' });
  });
});

describe('late payments for a closed time', () => {
  async function paidLate(slot: Slot) {
    const held = await site.aVisitor().hold(slot);
    site.clock.forward(15 * minute);
    site.provider.steps.cancel.push(new ProviderError('not_sent', 'out'));
    await expireHolds(site.deps);
    site.provider.pays(held.booking_id);
    return held;
  }

  test('a late payment for a closed time is returned, and an email says why, even if a boat is available', async () => {
    const slot = await site.aSlot();
    const held = await paidLate(slot);
    await close(slot);
    expect(await ask(held)).toMatchObject({ status: 'cancelled' });
    await advancePayments(site.deps);
    expect(await stateOf(held.booking_id)).toMatchObject({
      status: 'expired',
      boatId: null,
      attempt: 'voided',
    });
    const { kinds, text } = await lettersOf(held.booking_id);
    expect(kinds).toEqual(['payment_returned']);
    expect(text).not.toMatch(/someone else/);
  });

  test('a late payment confirms the booking if the time is on sale again', async () => {
    const slot = await site.aSlot();
    const held = await paidLate(slot);
    await close(slot);
    await site.db.deleteFrom('closures').where('date', '=', localDate(slot.date)).execute();
    expect(await ask(held)).toMatchObject({ status: 'confirmed' });
  });

  test('a payment for a replaced hold whose time has closed is returned, an email says so, and the hold stays replaced', async () => {
    const slot = await site.aSlot();
    const visitor = site.aVisitor();
    const held = await visitor.hold(slot);
    site.provider.steps.cancel.push(new ProviderError('not_sent', 'out'));
    const other = await site.aSlot();
    await visitor.hold(other);
    await close(slot);
    site.provider.pays(held.booking_id);
    await ask(held);
    expect(await stateOf(held.booking_id)).toMatchObject({ status: 'replaced' });
    expect((await lettersOf(held.booking_id)).kinds).toEqual(['payment_returned']);
  });
});

describe('selling a time at the moment it is closed', () => {
  test('a hold is refused if its slot closes between the read and the write, and a retry with the same key gets the same refusal', async () => {
    const [first, slot] = [await site.aSlot(), await site.aSlot()];
    const visitor = site.aVisitor();
    await visitor.hold(first);
    // The provider cancels the replaced hold between the read and the write. The slot is closed at that moment.
    site.provider.steps.cancel.push(async () => {
      await close(slot);
      return 'cancelled';
    });
    const asked = { body: await visitor.aReservation(slot), key: 'm'.repeat(20) };
    const refused = await visitor.refused(addReservation, asked);
    expect(refused).toMatchObject({ status: 409, code: 'slot_not_on_sale' });
    expect(await visitor.refused(addReservation, asked)).toEqual(refused);
    const rows = await site.db.selectFrom('bookings').select('id').where('date', '=', slot.date).execute();
    expect(rows).toEqual([]);
  });

  test('a booking that costs nothing is refused if its time is called off between the read and the write', async () => {
    const [first, slot] = [await site.aSlot(), await site.aSlot()];
    const coupon = await site.aCoupon();
    const visitor = site.aVisitor();
    await visitor.hold(first);
    site.provider.steps.cancel.push(async () => {
      await callOff(slot);
      return 'cancelled';
    });
    const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
    const body = await visitor.aReservation(slot, free);
    expect(await visitor.refused(addZeroCostReservation, { body })).toMatchObject({
      code: 'slot_not_on_sale',
    });
  });

  test('a party that had paid for the closed time may book another time', async () => {
    const [slot, other] = [await site.aSlot(), await site.aSlot()];
    const visitor = site.aVisitor();
    const held = await visitor.hold(slot);
    site.provider.pays(held.booking_id);
    await site.db.insertInto('closures').values({ date: slot.date, reason: 'by hand' }).execute();
    const again = await visitor.hold(other);
    expect(await stateOf(held.booking_id)).toMatchObject(away);
    expect(await stateOf(again.booking_id)).toMatchObject({ status: 'held' });
  });

  test('a party whose trip we cancelled cannot choose a closed time instead of a refund', async () => {
    const coupon = await site.aCoupon();
    const [slot, other] = [await site.aSlot(), await site.aSlot()];
    const id = await site.aVisitor().book(slot, coupon);
    await callOff(slot);
    await callOff(other);
    await expect(answerOffer(site.deps, id, { kind: 'slot', slotId: other.id })).rejects.toThrow(
      'slot_not_on_sale',
    );
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', boatId: null });
    await site.db.deleteFrom('closures').where('date', '=', localDate(other.date)).execute();
    await answerOffer(site.deps, id, { kind: 'slot', slotId: other.id });
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
  });

  test('the database itself refuses to hold, confirm or move a booking into a closed time', async () => {
    const coupon = await site.aCoupon();
    const [slot, closed] = [await site.aSlot(), await site.aSlot()];
    const id = await site.aVisitor().book(slot, coupon);
    const there = await site.aVisitor().book(closed, coupon);
    const expired = (await site.aVisitor().hold(closed)).booking_id;
    await close(closed);
    const change = (which: string, set: object) => site.setBooking(which, set);
    const refused = { code: 'SLP01', message: 'slot_not_on_sale' };
    await expect(change(expired, { status: 'confirmed', confirmedAt: monday })).rejects.toMatchObject(
      refused,
    );
    await expect(change(id, { date: closed.date })).rejects.toMatchObject(refused);
    const row = await site.booking(id);
    const copy = { ...row, id: 'c'.repeat(26), date: closed.date };
    await expect(site.db.insertInto('bookings').values(copy).execute()).rejects.toMatchObject(refused);
    // A booking that was confirmed before the closure may stay in the closed time, and its other fields can be changed.
    await change(there, { guests: 3 });
    await change(there, { status: 'cancelled' });
  });
});
