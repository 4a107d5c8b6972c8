import { getBooking } from '@slipway/shared/api/bookings.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../payments/payment-provider.ts';
import { snapshotOf } from '../testing/stub-provider.ts';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { minute, second } from '../testing/test-clock.ts';
import { expireHolds } from './expire-holds.ts';
import { releasePayments } from './release-payments.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());
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
    .leftJoin('claims', 'claims.bookingId', 'bookings.id')
    .select(['bookings.status', 'attempts.status as attempt', 'claims.boatId'])
    .select(['attempts.checks', 'attempts.nextCheckAt', 'attempts.releaseRequestedAt'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

describe('the sweep', () => {
  test('ends a hold when its quarter of an hour is over, not a millisecond before', async () => {
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const { booking_id: id } = await visitor.hold(await site.aSlot());
    site.clock.set(new Date(overAt.getTime() - 1));
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'held' });
    site.clock.set(overAt);
    expect(await expireHolds(site.deps)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', boatId: null, releaseRequestedAt: overAt });
    const view = await visitor.get(getBooking, { params: { id }, query: { email: 'ada@example.com' } });
    expect(view.booking_status).toBe('cancelled');
    const event = await site.db
      .selectFrom('bookingEvents')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toMatchObject({ fromStatus: 'held', toStatus: 'expired', cause: 'hold over', at: overAt });
  });

  test('asks the provider first, and leaves a hold alone whose money is on its way', async () => {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.set(overAt);
    site.provider.steps.fetch.push(async (attempt) =>
      snapshotOf(attempt, { status: 'authorised', authorised: pence(15_000) }),
    );
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'held', releaseRequestedAt: null });
    expect(await expireHolds(site.deps)).toBe(1);
  });

  test.each([
    ['does not know the attempt', 'unknown_there' as const],
    ['cannot be reached', new ProviderError('outcome_unknown', 'no answer')],
    ['is asked for a login again', new ProviderError('bad_credentials', 'expired')],
  ])('a provider that %s never keeps a slot shut', async (_what, step) => {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.set(overAt);
    site.provider.steps.fetch.push(step);
    expect(await expireHolds(site.deps)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', boatId: null });
  });

  test('two sweeps at once end a hold once', async () => {
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

  test('bookings are none of its business', async () => {
    const id = await site.aVisitor().book(await site.aSlot(), await site.aCoupon());
    site.clock.forward(60 * minute);
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'open', boatId: 1 });
    expect(site.provider.calls).toEqual([]);
  });
});

test('where no sweep has been, the next visitor takes the boat all the same', async () => {
  const slot = await site.aSlot();
  const coupon = await site.aCoupon({ maxUses: 1, value: 1000 });
  const late = await site.aVisitor().hold(slot, { coupon_code: coupon, total: 135 });
  site.clock.set(overAt);
  const next = await site.aVisitor().hold(slot);
  expect(await stateOf(late.booking_id)).toMatchObject({ status: 'expired', releaseRequestedAt: overAt });
  expect(await stateOf(next.booking_id)).toMatchObject({ status: 'held', boatId: 1 });
  // Its coupon came free with it.
  await site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
  site.clock.forward(second);
  expect(await expireHolds(site.deps)).toBe(0);
});

describe('giving the payment up at the provider', () => {
  async function anEndedHold() {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.set(overAt);
    await expireHolds(site.deps);
    return id;
  }

  test('is asked for once when it is answered', async () => {
    const id = await anEndedHold();
    expect(await releasePayments(site.deps)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', attempt: 'cancelled' });
    site.clock.forward(60 * minute);
    expect(await releasePayments(site.deps)).toBe(0);
    expect(site.provider.callsOf('release')).toHaveLength(1);
  });

  test('is asked for again, ever more slowly, and at least once an hour, until it is answered', async () => {
    const id = await anEndedHold();
    const waits: number[] = [];
    for (let nth = 1; nth <= 12; nth += 1) {
      site.provider.steps.release.push(new ProviderError('not_sent', 'out'));
      expect(await releasePayments(site.deps)).toBe(0);
      const { nextCheckAt, attempt } = await stateOf(id);
      expect(attempt).toBe('awaiting_shopper');
      waits.push((nextCheckAt!.getTime() - site.clock.now().getTime()) / 1000);
      site.clock.set(new Date(nextCheckAt!.getTime() - 1));
      expect(await releasePayments(site.deps)).toBe(0);
      site.clock.set(nextCheckAt!);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    expect(site.provider.callsOf('release')).toHaveLength(12);
    expect(await releasePayments(site.deps)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ attempt: 'cancelled' });
  });

  test('is still asked for after months without an answer', async () => {
    const id = await anEndedHold();
    await site.db.updateTable('paymentAttempts').set({ checks: 5000 }).execute();
    site.provider.steps.release.push(new ProviderError('not_sent', 'out'));
    expect(await releasePayments(site.deps)).toBe(0);
    const { nextCheckAt } = await stateOf(id);
    expect(nextCheckAt).toEqual(new Date(overAt.getTime() + 60 * minute));
  });

  test('what turns out to be paid is left as it is', async () => {
    const id = await anEndedHold();
    site.provider.steps.release.push('paid');
    expect(await releasePayments(site.deps)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', attempt: 'awaiting_shopper' });
  });

  test('an attempt of a provider that is no longer offered waits', async () => {
    const id = await anEndedHold();
    expect(await releasePayments({ ...site.deps, providers: [] })).toBe(0);
    expect(await stateOf(id)).toMatchObject({ attempt: 'awaiting_shopper', checks: 1 });
  });
});
