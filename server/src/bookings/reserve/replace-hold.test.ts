import { addReservation } from '@slipway/shared/api/reservations.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { minute, second } from '../../testing/test-clock.ts';
import { type Reserved, orderLine } from '../../testing/test-visitor.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';

const site = testAppOfFile();
beforeEach(() => {
  site.provider.calls.length = 0;
});
afterEach(() => site.clock.set(monday));

/** The value of `replaces` that the browser sends to replace its hold. */
const inPlaceOf = (held: Reserved) => ({
  replaces: { booking_id: held.booking_id, payment_reference: held.transactionReference },
});

/** The state of the booking, of its payment attempt and of its claim on the boat. */
function stateOf({ booking_id }: Pick<Reserved, 'booking_id'>) {
  return site.db
    .selectFrom('bookings')
    .innerJoin('paymentAttempts as attempts', 'attempts.bookingId', 'bookings.id')
    .leftJoin('allocations', 'allocations.bookingId', 'bookings.id')
    .select(['bookings.status', 'attempts.status as attempt', 'allocations.during', 'holdExpiresAt'])
    .select('attempts.cancelRequestedAt')
    .where('bookings.id', '=', booking_id)
    .executeTakeFirstOrThrow();
}

const live = { status: 'held', attempt: 'awaiting_customer' };
/** The attempt is cancelled at the provider at once; our row is updated when the job asks the provider. */
const replaced = { status: 'replaced', during: null };

describe('after a change, Pay Now replaces the earlier hold', () => {
  test('the new hold gets the boat and the deadline of the first hold, once the first payment is cancelled at the provider', async () => {
    const visitor = site.aVisitor();
    const [slot, later] = [await site.aSlot(), await site.aSlot()];
    const first = await visitor.hold(slot);
    site.clock.forward(6 * minute);
    const seen: unknown[] = [];
    site.provider.steps.cancel.push(async () => {
      seen.push(await stateOf(first), await site.written());
      return 'cancelled';
    });
    const before = await site.written();
    const next = await visitor.hold(later, inPlaceOf(first));

    expect(seen).toEqual([expect.objectContaining(live), before]);
    expect(next.hold_expires_at).toBe(first.hold_expires_at);
    expect(await stateOf(first)).toMatchObject(replaced);
    expect(await stateOf(next)).toMatchObject({ ...live, during: expect.stringContaining(later.date) });
    expect(site.provider.calls.map(({ method }) => method)).toEqual(['begin', 'cancel', 'begin']);
    const events = await site.db
      .selectFrom('bookingEvents')
      .select(['fromStatus', 'toStatus', 'cause'])
      .where('bookingId', '=', first.booking_id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { fromStatus: null, toStatus: 'held', cause: 'visitor began to pay' },
      { fromStatus: 'held', toStatus: 'replaced', cause: 'changed by the visitor' },
    ]);
    await site.aVisitor().hold(slot);
  });

  test('a visitor who holds a slot’s last boat can replace that hold with another in the same slot', async () => {
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    const first = await visitor.hold(slot);
    const order_items = [orderLine(menu.cake, 32)];
    const again = await visitor.hold(slot, { ...inPlaceOf(first), order_items, total: 182 });
    expect(await stateOf(first)).toMatchObject(replaced);
    expect(await stateOf(again)).toMatchObject(live);
  });

  test('without `replaces` the old hold is found by the cookie, so that a browser has one live hold', async () => {
    const visitor = site.aVisitor();
    const holds = [];
    for (let press = 1; press <= 3; press += 1) holds.push(await visitor.hold(await site.aSlot()));
    const states = await Promise.all(holds.map(stateOf));
    expect(states.map(({ status }) => status)).toEqual(['replaced', 'replaced', 'held']);
    expect(new Set(holds.map((hold) => hold.hold_expires_at))).toHaveLength(1);
  });

  test('five presses at the same instant leave one live hold', async () => {
    const visitor = site.aVisitor();
    const bodies = [];
    for (let press = 1; press <= 5; press += 1) bodies.push(await visitor.aReservation(await site.aSlot()));
    const browser = { cookie: `hold=${visitor.cookies.get('hold')}` };
    const answers = await Promise.all(
      bodies.map((body) => site.aVisitor().ask(addReservation, { body, headers: browser })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const ids = answers
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.parse(text).data.booking_id);
    const held = await site.db
      .selectFrom('bookings')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'held')
      .execute();
    expect(held).toHaveLength(1);
  });

  test('another browser that has the booking id and the payment reference may continue with the hold', async () => {
    const first = await site.aVisitor().hold(await site.aSlot());
    const onThePhone = site.aVisitor();
    const again = await onThePhone.hold(await site.aSlot(), inPlaceOf(first));
    expect(await stateOf(first)).toMatchObject(replaced);
    expect(again.hold_expires_at).toBe(first.hold_expires_at);
  });

  test('a stranger who knows only the booking id cannot end another visitor’s hold', async () => {
    const held = await site.aVisitor().hold(await site.aSlot());
    const stranger = site.aVisitor();
    const guessed = { replaces: { booking_id: held.booking_id, payment_reference: 'a'.repeat(26) } };
    await stranger.hold(await site.aSlot(), guessed);
    expect(await stateOf(held)).toMatchObject(live);
    expect(site.provider.callsOf('cancel')).toEqual([]);
  });

  test('if the new time is sold out, the earlier hold stays', async () => {
    const visitor = site.aVisitor();
    const taken = await site.aSlot();
    await site.aVisitor().hold(taken);
    const first = await visitor.hold(await site.aSlot());
    const body = await visitor.aReservation(taken, inPlaceOf(first));
    expect(await visitor.refused(addReservation, { body })).toMatchObject({ code: 'slot_taken' });
    expect(await stateOf(first)).toMatchObject({ status: 'held', during: expect.any(String) });
    expect((await visitor.hold(await site.aSlot())).hold_expires_at).toBe(first.hold_expires_at);
  });

  test('a coupon for the full price turns the hold into a booking, which keeps the boat for good', async () => {
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    const first = await visitor.hold(slot);
    const id = await visitor.book(slot, await site.aCoupon(), inPlaceOf(first));
    expect(await stateOf(first)).toMatchObject(replaced);
    const claim = await site.db
      .selectFrom('allocations')
      .selectAll()
      .where('bookingId', '=', id)
      .executeTakeFirst();
    expect(claim).toMatchObject({ deadline: null });
  });

  test('after a hold has expired, Pay Now makes a new hold with a new deadline', async () => {
    const visitor = site.aVisitor();
    const first = await visitor.hold(await site.aSlot());
    site.clock.forward(15 * minute);
    const again = await visitor.hold(await site.aSlot(), inPlaceOf(first));
    expect(new Date(again.hold_expires_at)).toEqual(new Date(monday.getTime() + 30 * minute));
    expect(await stateOf(first)).toMatchObject({ status: 'expired', during: null });
  });
});

describe('a hold that has already been paid is not replaced', () => {
  test('a hold that the provider reports as paid is confirmed; the visitor is told, and no second booking is made', async () => {
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    const first = await visitor.hold(slot);
    const ask = { body: await visitor.aReservation(await site.aSlot(), inPlaceOf(first)), key: 'paid-key-1' };
    const before = await site.written();
    site.provider.pays(first.booking_id);
    const refused = await visitor.refused(addReservation, ask);
    expect(refused).toMatchObject({ status: 409, code: 'already_paid', booking_id: first.booking_id });
    expect(await stateOf(first)).toMatchObject({ status: 'confirmed', attempt: 'authorised' });
    expect(await site.written()).toEqual({ ...before, events: before.events + 1, mails: before.mails + 2 });
    expect(site.provider.callsOf('begin')).toHaveLength(1);
    const again = await visitor.refused(addReservation, ask);
    expect(again).toMatchObject({ status: 409, code: 'already_paid', booking_id: first.booking_id });
  });

  test('if a hold is found paid and the provider then cannot be reached, the hold is not replaced', async () => {
    const visitor = site.aVisitor();
    const first = await visitor.hold(await site.aSlot());
    const body = await visitor.aReservation(await site.aSlot(), inPlaceOf(first));
    const before = [await site.written(), await stateOf(first)];
    site.provider.pays(first.booking_id);
    site.provider.steps.retrieve.push(new ProviderError('not_sent', 'out'));
    const refused = await visitor.refused(addReservation, { body });
    expect(refused).toMatchObject({ status: 409, code: 'already_paid', booking_id: first.booking_id });
    expect([await site.written(), await stateOf(first)]).toEqual(before);
  });

  test('a hold that has just become a confirmed booking is neither replaced nor cancelled', async () => {
    const visitor = site.aVisitor();
    const first = await visitor.hold(await site.aSlot());
    await site.setBooking(first.booking_id, { status: 'confirmed', confirmedAt: monday });
    const body = await visitor.aReservation(await site.aSlot(), inPlaceOf(first));
    const before = await site.written();
    const refused = await visitor.refused(addReservation, { body });
    expect(refused).toMatchObject({ status: 409, code: 'already_paid', booking_id: first.booking_id });
    expect(await site.written()).toEqual(before);
    expect(site.provider.callsOf('cancel')).toEqual([]);
  });
});

test.each(['not_sent', 'outcome_unknown', 'throttled', 'bad_credentials'] as const)(
  'a provider that is down (%s) does not stop the visitor; the old attempt is cancelled later',
  async (kind) => {
    const visitor = site.aVisitor();
    const first = await visitor.hold(await site.aSlot());
    site.provider.steps.cancel.push(new ProviderError(kind, 'out'));
    const again = await visitor.hold(await site.aSlot(), inPlaceOf(first));
    expect(await stateOf(again)).toMatchObject(live);
    expect(await stateOf(first)).toMatchObject({
      status: 'replaced',
      attempt: 'awaiting_customer',
      cancelRequestedAt: monday,
    });
    site.clock.forward(second);
    await advancePayments(site.deps);
    expect(await stateOf(first)).toMatchObject({ ...replaced, attempt: 'cancelled' });
    expect(await stateOf(again)).toMatchObject(live);
  },
);
