import { getBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { minute, second } from '../../../testing/test-clock.ts';
import { advancePayments } from './advance-payments.ts';
import { expireHolds } from './expire-holds.ts';

const site = testAppOfFile();
beforeEach(async () => {
  site.clock.set(monday);
  await site.db.deleteFrom('paymentAttempts').execute();
  await site.db.deleteFrom('bookings').execute();
  site.provider.calls.length = 0;
});

const overAt = new Date(monday.getTime() + 15 * minute);

function stateOf(bookingId: string) {
  return site.db
    .selectFrom('bookings')
    .innerJoin('paymentAttempts as attempts', 'attempts.bookingId', 'bookings.id')
    .leftJoin('allocations', 'allocations.bookingId', 'bookings.id')
    .select(['bookings.status', 'attempts.status as attempt', 'allocations.boatId'])
    .select(['attempts.checks', 'attempts.nextCheckAt', 'attempts.cancelRequestedAt'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

describe('the sweep', () => {
  test('a hold ends when its quarter of an hour is over, not a millisecond before', async () => {
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const { booking_id: id } = await visitor.hold(await site.aSlot());
    site.clock.set(new Date(overAt.getTime() - 1));
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'held' });
    site.clock.set(overAt);
    expect(await expireHolds(site.deps)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', boatId: null, cancelRequestedAt: overAt });
    const view = await visitor.get(getBooking, { params: { id }, query: { email: 'ada@example.com' } });
    expect(view.booking_status).toBe('cancelled');
    const event = await site.db
      .selectFrom('bookingEvents')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toMatchObject({ fromStatus: 'held', toStatus: 'expired', cause: 'hold over', at: overAt });
  });

  test('the payment of an expired hold is first cancelled at the provider; if the visitor has paid, the booking is confirmed', async () => {
    const visitor = site.aVisitor({ email: 'bea@example.com' });
    const { booking_id: id } = await visitor.hold(await site.aSlot());
    site.provider.pays(id);
    site.clock.set(overAt);
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({
      status: 'confirmed',
      attempt: 'authorised',
      boatId: 1,
      cancelRequestedAt: null,
    });
    const mails = await site.mailed({ bookingId: id });
    expect(mails).toMatchObject([{ kind: 'booking_confirmed', recipient: 'bea@example.com' }]);
  });

  test.each([
    ['cannot be reached', new ProviderError('outcome_unknown', 'no answer')],
    ['is asked for a login again', new ProviderError('bad_credentials', 'expired')],
  ])('if the provider %s, an overdue hold still ends and frees its boat', async (_what, failure) => {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.set(overAt);
    site.provider.steps.cancel.push(failure);
    expect(await expireHolds(site.deps)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', boatId: null, cancelRequestedAt: overAt });
  });

  test('two sweeps at the same time end a hold only once', async () => {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.set(overAt);
    const ended = await Promise.all([expireHolds(site.deps), expireHolds(site.deps)]);
    expect(ended.toSorted()).toEqual([0, 1]);
    const events = await site.db
      .selectFrom('bookingEvents')
      .selectAll()
      .where('bookingId', '=', id)
      .execute();
    expect(events.map((event) => event.toStatus)).toEqual(['held', 'expired']);
  });

  test('sweeps do not change confirmed bookings', async () => {
    const id = await site.aVisitor().book(await site.aSlot(), await site.aCoupon());
    site.clock.forward(60 * minute);
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', boatId: 1 });
    expect(site.provider.calls).toEqual([]);
  });
});

test('the next visitor can take the boat of an expired hold even before a sweep', async () => {
  const slot = await site.aSlot();
  const coupon = await site.aCoupon({ maxUses: 1, value: 1000 });
  const late = await site.aVisitor().hold(slot, { coupon_code: coupon, total: 135 });
  site.clock.set(overAt);
  const next = await site.aVisitor().hold(slot);
  expect(await stateOf(late.booking_id)).toMatchObject({ status: 'expired', cancelRequestedAt: overAt });
  expect(await stateOf(next.booking_id)).toMatchObject({ status: 'held', boatId: 1 });
  // The coupon can be used again, because the hold has ended.
  await site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
  site.clock.forward(second);
  expect(await expireHolds(site.deps)).toBe(0);
});

describe('cancelling the payment at the provider', () => {
  const outage = () => new ProviderError('not_sent', 'out');

  /** A hold whose sweep could not reach the provider. */
  async function anEndedHold() {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.set(overAt);
    site.provider.steps.cancel.push(outage());
    await expireHolds(site.deps);
    site.provider.calls.length = 0;
    return id;
  }

  test('a cancellation is requested from the provider again and again until it answers', async () => {
    const id = await anEndedHold();
    await advancePayments(site.deps);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', attempt: 'cancelled' });
    site.clock.forward(60 * minute);
    await advancePayments(site.deps);
    expect(site.provider.calls.map(({ method }) => method)).toEqual(['cancel', 'retrieve']);
  });

  test('a cancellation is requested again at growing intervals, and at least once an hour', async () => {
    const id = await anEndedHold();
    const waits: number[] = [];
    for (let nth = 1; nth <= 12; nth += 1) {
      site.provider.steps.cancel.push(outage());
      await advancePayments(site.deps);
      const { nextCheckAt, attempt } = await stateOf(id);
      expect(attempt).toBe('awaiting_customer');
      waits.push((nextCheckAt!.getTime() - site.clock.now().getTime()) / 1000);
      site.clock.set(new Date(nextCheckAt!.getTime() - 1));
      await advancePayments(site.deps);
      site.clock.set(nextCheckAt!);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    expect(site.provider.callsOf('cancel')).toHaveLength(12);
    await advancePayments(site.deps);
    expect(await stateOf(id)).toMatchObject({ attempt: 'cancelled' });
  });

  test('a cancellation is still requested after months without an answer', async () => {
    const id = await anEndedHold();
    await site.db.updateTable('paymentAttempts').set({ checks: 5000 }).execute();
    site.provider.steps.cancel.push(outage());
    await advancePayments(site.deps);
    const { nextCheckAt } = await stateOf(id);
    expect(nextCheckAt).toEqual(new Date(overAt.getTime() + 60 * minute));
  });

  test('an attempt that never reached the provider is cancelled without a call', async () => {
    site.provider.steps.begin.push(outage());
    const visitor = site.aVisitor();
    await visitor.ask(addReservation, { body: await visitor.aReservation(await site.aSlot()) });
    const { id } = await site.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow();
    site.clock.set(overAt);
    await expireHolds(site.deps);
    await advancePayments(site.deps);
    // A call of `begin` may still be running and create a payment, so the attempt is not cancelled yet.
    expect(await stateOf(id)).toMatchObject({ status: 'expired', attempt: 'created' });
    site.clock.forward(minute);
    await advancePayments(site.deps);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', attempt: 'cancelled' });
  });

  test('a payment attempt stays pending if its provider is no longer offered', async () => {
    const id = await anEndedHold();
    await advancePayments({ ...site.deps, providers: [] });
    expect(await stateOf(id)).toMatchObject({ attempt: 'awaiting_customer', checks: 1 });
  });
});
