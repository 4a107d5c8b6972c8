import { refundBooking } from '@slipway/shared/api/console/booking.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readOwed } from '../../../payments/paid-for-price.ts';
import { ProviderError, type RefundSnapshot } from '../../../payments/payment-provider.ts';
import { disputedTrips, disputeLost, disputeOpen, disputeWon } from '../../../testing/disputed-trips.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { day, hour, minute } from '../../../testing/test-clock.ts';
import { signedInAs } from '../../../testing/test-staff.ts';
import { checkPayment } from '../paying/check-payment.ts';
import { sendRefunds } from './send-refunds.ts';

const site = testAppOfFile();
let aPaidTrip: ReturnType<typeof disputedTrips>;
beforeAll(async () => {
  aPaidTrip = disputedTrips(site);
});
beforeEach(async () => {
  site.clock.set(monday);
  // Postpones the refunds of earlier tests, so that they do not use up the answers prepared for the current test.
  await site.db
    .updateTable('refunds')
    .set({ nextAttemptAt: new Date('2099-01-01') })
    .execute();
});

const dropped = { amount: 14_750, status: 'dropped' };
const waiting = [dropped, { amount: 14_750, status: 'requested' }];
const timesSent = () => site.provider.callsOf('refund').length;

describe('a dispute', () => {
  test('a dispute is reported to the owner once, with the sum, the day of the trip, the reason and the deadline for an answer', async () => {
    const trip = await aPaidTrip();
    await trip.says();
    await trip.says({ status: 'under_review' });
    const alerts = await trip.alerts();
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain('A payment of £150.00 is disputed');
    expect(alerts[0]).toContain('The payment is for the trip on Tuesday 1 June 2027.');
    expect(alerts[0]).toContain('did not get what they paid for');
    expect(alerts[0]).toContain('Answer in Stripe’s dashboard by Wednesday 12 May 2027, 23:59');
    await trip.says(disputeWon);
    await trip.says(disputeWon);
    expect(
      (await trip.alerts()).filter((text) => text.includes('The dispute of £150.00 is won')),
    ).toHaveLength(1);
    expect(await trip.alerts()).toHaveLength(2);
  });

  test('a closed dispute is not reopened by an older answer', async () => {
    const trip = await aPaidTrip();
    await trip.says();
    await trip.says(disputeLost);
    await trip.says({ ...disputeOpen, providerRef: `du ${trip.id}`, status: 'under_review' });
    expect(await trip.attempt()).toMatchObject({ disputedSince: null, chargedBack: 15_000 });
  });

  test('the refund of a cancellation waits for a dispute, and is sent when the dispute is won', async () => {
    const trip = await aPaidTrip();
    await trip.says();
    expect(JSON.parse((await trip.cancel()).text).message).toContain('waits until it has decided');
    const before = timesSent();
    site.clock.forward(day);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'waiting' }]);
    await trip.says(disputeWon);
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual([{ amount: 14_750, status: 'done' }]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'paid' }]);
  });

  test('after a lost dispute the waiting refunds are dropped, and the disputed sum is not refunded a second time', async () => {
    const trip = await aPaidTrip();
    await trip.says();
    await trip.cancel();
    await trip.says(disputeLost);
    const before = timesSent();
    site.clock.forward(day);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    expect(await trip.refunds()).toEqual([{ amount: 14_750, status: 'dropped' }]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'by_bank' }]);
    expect((await trip.alerts()).join('')).toContain('Waiting refunds are not sent.');
  });

  test('after a lost dispute about part of the price, only the rest of the refund is sent', async () => {
    const trip = await aPaidTrip();
    await trip.says({ amount: pence(6000) });
    await trip.cancel();
    await trip.says({ ...disputeLost, chargedBack: pence(6000) });
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual([
      { amount: 14_750, status: 'dropped' },
      { amount: 8750, status: 'done' },
    ]);
  });

  test('after a partial refund, a lost dispute costs us only the part of the price that was not refunded', async () => {
    const trip = await aPaidTrip();
    const manager = await signedInAs(site, 'manager');
    await manager.get(refundBooking, {
      body: { bookingId: trip.id, amount: 25, because: 'rain', requestId: randomUUID() },
    });
    site.clock.forward(minute + 1);
    await sendRefunds(site.deps);
    await trip.says();
    await trip.cancel();
    await trip.says(disputeLost);
    expect(await trip.attempt()).toMatchObject({ refunded: 2500, chargedBack: 12_500 });
    expect(await trip.refunds()).toEqual([
      { amount: 12_250, status: 'dropped' },
      { amount: 2500, status: 'done' },
    ]);
  });

  test('after a dispute lost before the trip, the price is owed again, and cancelling refunds nothing', async () => {
    const trip = await aPaidTrip();
    await trip.says();
    expect(await readOwed(site.db, trip.id)).toBe(0);
    await trip.says(disputeLost);
    expect(await readOwed(site.db, trip.id)).toBe(15_000);
    expect(await trip.page()).toMatchObject({ net_refund: 0, owed: 150 });
    await trip.says({ ...disputeWon, chargedBack: noMoney });
    expect(await readOwed(site.db, trip.id)).toBe(0);
    expect((await trip.alerts()).join('')).toContain('is won');
  });

  test('a refund refused because of a new dispute waits and does not fail', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    trip.atBank();
    site.provider.steps.refund.push('disputed');
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual(waiting);
    const before = timesSent();
    site.clock.forward(2 * day);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    await trip.says(disputeWon);
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual([dropped, { amount: 14_750, status: 'done' }]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'paid' }]);
  });

  test('a refund refused because of an ended dispute needs a decision by staff', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    site.provider.steps.refund.push('disputed', 'disputed', 'disputed');
    for (let look = 0; look < 3; look += 1) {
      await sendRefunds(site.deps);
      site.clock.forward(2 * minute);
    }
    expect(await trip.refunds()).toEqual([dropped, dropped, { amount: 14_750, status: 'failed' }]);
  });

  test('an unanswered refund is not retried while its payment is disputed', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    site.provider.steps.refund.push(new ProviderError('outcome_unknown', 'no answer'));
    await sendRefunds(site.deps);
    trip.atBank();
    const before = timesSent();
    site.clock.forward(hour);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    expect(await trip.refunds()).toEqual([{ amount: 14_750, status: 'requested' }]);
  });

  test('a sent refund that fails because of a dispute is replaced by a waiting one, and no email reports a failure', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    const failed = { amount: pence(14_750), status: 'disputed' } as const;
    site.provider.steps.refund.push(async () => ({
      ...failed,
      refundId: null,
      providerRef: 'theirs',
      status: 'accepted',
    }));
    await sendRefunds(site.deps);
    const { id: refundId } = await site.db
      .selectFrom('refunds')
      .select('id')
      .where('attemptId', '=', (await trip.attempt()).id)
      .executeTakeFirstOrThrow();
    const told: RefundSnapshot = { ...failed, refundId, providerRef: 'theirs' };
    site.provider.says(trip.id, {
      refunds: [told],
      disputes: [{ ...disputeOpen, providerRef: `du ${trip.id}` }],
    } as never);
    for (let look = 0; look < 2; look += 1) await checkPayment(site.deps, await trip.attempt(), 'test');
    expect(await trip.refunds()).toEqual([
      { amount: 14_750, status: 'dropped' },
      { amount: 14_750, status: 'requested' },
    ]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'waiting' }]);
    const kinds = await site.db.selectFrom('mails').select('kind').where('bookingId', '=', trip.id).execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('refund_failed');
  });

  test('a refund reduced by a lost dispute is not sent while staff can undo it, and the undo deletes it', async () => {
    const trip = await aPaidTrip();
    const manager = await signedInAs(site, 'manager');
    const done = (await manager.get(refundBooking, {
      body: { bookingId: trip.id, amount: 25, because: 'rain', requestId: randomUUID() },
    })) as unknown as { action: { id: string } };
    await trip.says({ amount: pence(1000) });
    await trip.says({ ...disputeLost, amount: pence(1000), chargedBack: pence(1000) });
    expect(await trip.refunds()).toEqual([
      { amount: 2500, status: 'dropped' },
      { amount: 1500, status: 'requested' },
    ]);
    const before = timesSent();
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    await manager.get(undoAction, { body: { action: done.action.id, requestId: randomUUID() } });
    expect(await trip.refunds()).toEqual([]);
  });
});
