import { cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { getBoard } from '@slipway/shared/api/console/board.ts';
import { getStaffBooking, refundBooking } from '@slipway/shared/api/console/booking.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readOwed } from '../../payments/paid-for-price.ts';
import { type DisputeSnapshot, ProviderError, type RefundSnapshot } from '../../payments/payment-provider.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { day, hour, minute } from '../../testing/test-clock.ts';
import { signedInAs } from '../../testing/test-staff.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { checkPayment } from '../paying/check-payment.ts';
import { lookForDisputes } from '../paying/look-for-disputes.ts';
import { findPaymentOutcome } from '../paying/payment-outcome.ts';
import { processEvents } from '../paying/process-events.ts';
import { sendRefunds } from './send-refunds.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(monday);
  await site.db.updateTable('refunds').set({ nextAttemptAt: new Date('2099-01-01') }).execute();
});

const email = 'ada@example.com';
let days = 0;

/** £150 that were taken for a trip in June. */
async function aPaidTrip() {
  days += 1;
  const slot = await site.aSlot({ date: `2027-06-${String(days).padStart(2, '0')}` });
  const held = await site.aVisitor({ email }).hold(slot, { total: 150 });
  const id = held.booking_id;
  site.provider.pays(id);
  await findPaymentOutcome(site.deps, id, held.transactionReference);
  await advancePayments(site.deps);
  const attempt = () =>
    site.db.selectFrom('paymentAttempts').selectAll().where('bookingId', '=', id).executeTakeFirstOrThrow();
  const ref = `du ${id}`;
  const rows = () =>
    site.db
      .selectFrom('refunds')
      .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
      .select(['refunds.id', 'refunds.amount', 'refunds.status'])
      .where('bookingId', '=', id)
      .orderBy(sql`case refunds.status when 'dropped' then 0 else 1 end`)
      .orderBy('refunds.createdAt')
      .execute();
  let told: DisputeSnapshot[] = [];
  return {
    id,
    attempt,
    /** What the provider says from now on, and that we look. */
    async says(change: Partial<DisputeSnapshot>, others: DisputeSnapshot[] = []) {
      const before = told.at(0) ?? { ...open, providerRef: ref };
      told = [{ ...before, ...change }, ...others];
      site.provider.says(id, { disputes: told });
      await checkPayment(site.deps, await attempt(), 'test');
    },
    cancel: () => site.aVisitor().ask(cancelBooking, { body: { id, email } }),
    page: () => site.aVisitor().get(getBooking, { params: { id }, query: { email } } as never),
    rows,
    refunds: async () => (await rows()).map(({ amount, status }) => ({ amount, status })),
    alerts: async () => {
      const rows = await (await site.mails())
        .select(['subject', 'textBody'])
        .where('bookingId', '=', id)
        .where('kind', '=', 'owner_alert')
        .execute();
      return rows.map(({ textBody }) => textBody ?? '');
    },
  };
}

const open: DisputeSnapshot = {
  providerRef: '',
  kind: 'dispute',
  amount: pence(15_000),
  reason: 'not_received',
  status: 'needs_answer',
  holdsRefunds: true,
  chargedBack: noMoney,
  answerBy: new Date('2027-05-12T22:59:00Z'),
  openedAt: monday,
};
const won = { status: 'won', holdsRefunds: false, answerBy: null } as const;
const lost = { status: 'lost', holdsRefunds: false, answerBy: null, chargedBack: pence(15_000) } as const;
const dropped = { amount: 14_750, status: 'dropped' };
const waiting = [dropped, { amount: 14_750, status: 'requested' }];
const timesSent = () => site.provider.callsOf('refund').length;

describe('a dispute', () => {
  test('is told to the owner once, with sum, day, reason and the day by which to answer', async () => {
    const trip = await aPaidTrip();
    await trip.says({});
    await trip.says({ status: 'under_review' });
    const alerts = await trip.alerts();
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain('A payment of £150.00 is disputed');
    expect(alerts[0]).toContain('The payment is for the trip on Tuesday 1 June 2027.');
    expect(alerts[0]).toContain('did not get what they paid for');
    expect(alerts[0]).toContain('Answer in Stripe’s dashboard by Wednesday 12 May 2027, 23:59');
    await trip.says(won);
    await trip.says(won);
    expect((await trip.alerts()).filter((text) => text.includes('The dispute of £150.00 is won'))).toHaveLength(1);
    expect(await trip.alerts()).toHaveLength(2);
  });

  test('does not open again by an older answer', async () => {
    const trip = await aPaidTrip();
    await trip.says({});
    await trip.says(lost);
    await trip.says({ ...open, providerRef: `du ${trip.id}`, status: 'under_review' });
    expect(await trip.attempt()).toMatchObject({ disputedSince: null, chargedBack: 15_000 });
  });

  test('makes the refund of a cancellation wait, and it is sent when the dispute is won', async () => {
    const trip = await aPaidTrip();
    await trip.says({});
    expect(JSON.parse((await trip.cancel()).text).message).toContain('waits until it has decided');
    const before = timesSent();
    site.clock.forward(day);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'waiting' }]);
    await trip.says(won);
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual([{ amount: 14_750, status: 'done' }]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'paid' }]);
  });

  test('that is lost drops the refunds that waited, and nothing of the sum goes back again', async () => {
    const trip = await aPaidTrip();
    await trip.says({});
    await trip.cancel();
    await trip.says(lost);
    const before = timesSent();
    site.clock.forward(day);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    expect(await trip.refunds()).toEqual([{ amount: 14_750, status: 'dropped' }]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'by_bank' }]);
    expect((await trip.alerts()).join('')).toContain('Refunds that waited are not sent.');
  });

  test('of a part leaves the rest of a refund to be sent', async () => {
    const trip = await aPaidTrip();
    await trip.says({ amount: pence(6000) });
    await trip.cancel();
    await trip.says({ ...lost, chargedBack: pence(6000) });
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual([
      { amount: 14_750, status: 'dropped' },
      { amount: 8750, status: 'done' },
    ]);
  });

  test('that is lost after a part went back counts for what was still with us', async () => {
    const trip = await aPaidTrip();
    const manager = await signedInAs(site, 'manager');
    await manager.get(refundBooking, {
      body: { booking_id: trip.id, amount: 25, because: 'rain', request_id: randomUUID() },
    });
    site.clock.forward(minute + 1);
    await sendRefunds(site.deps);
    await trip.says({});
    await trip.cancel();
    await trip.says(lost);
    expect(await trip.attempt()).toMatchObject({ refunded: 2500, chargedBack: 12_500 });
    expect(await trip.refunds()).toEqual([
      { amount: 12_250, status: 'dropped' },
      { amount: 2500, status: 'done' },
    ]);
  });

  test('that is lost for a trip to come: it is owed again, and cancelling gives nothing back', async () => {
    const trip = await aPaidTrip();
    await trip.says({});
    expect(await readOwed(site.db, trip.id)).toBe(0);
    await trip.says(lost);
    expect(await readOwed(site.db, trip.id)).toBe(15_000);
    expect(await trip.page()).toMatchObject({ net_refund: 0, owed: 150 });
    await trip.says({ ...won, chargedBack: noMoney });
    expect(await readOwed(site.db, trip.id)).toBe(0);
    expect((await trip.alerts()).join('')).toContain('is won');
  });

  test('of which we learn by the refusal of a refund: it waits, and has not failed', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    site.provider.says(trip.id, { disputes: [{ ...open, providerRef: `du ${trip.id}` }] });
    site.provider.steps.refund.push('disputed');
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual(waiting);
    const before = timesSent();
    site.clock.forward(2 * day);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    await trip.says(won);
    await sendRefunds(site.deps);
    expect(await trip.refunds()).toEqual([dropped, { amount: 14_750, status: 'done' }]);
    // To the first id the provider would repeat its refusal.
    const ids = new Set((await trip.rows()).map(({ id }) => id));
    expect(ids.size).toBe(2);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'paid' }]);
  });

  test('a refund that is refused for a dispute which is over needs a person', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    site.provider.steps.refund.push('disputed', 'disputed', 'disputed');
    for (let look = 0; look < 3; look += 1) {
      await sendRefunds(site.deps);
      site.clock.forward(2 * minute);
    }
    expect(await trip.refunds()).toEqual([dropped, dropped, { amount: 14_750, status: 'failed' }]);
  });

  test('a refund that was not answered is not tried again while its payment is disputed', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    site.provider.steps.refund.push(new ProviderError('outcome_unknown', 'no answer'));
    await sendRefunds(site.deps);
    site.provider.says(trip.id, { disputes: [{ ...open, providerRef: `du ${trip.id}` }] });
    const before = timesSent();
    site.clock.forward(hour);
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    expect(await trip.refunds()).toEqual([{ amount: 14_750, status: 'requested' }]);
  });

  test('a refund that fails on its way for a dispute waits under another id, and nobody is told of a failure', async () => {
    const trip = await aPaidTrip();
    await trip.cancel();
    const failed = { amount: pence(14_750), status: 'disputed' } as const;
    site.provider.steps.refund.push(async () => ({ ...failed, refundId: null, providerRef: 'theirs', status: 'accepted' }));
    await sendRefunds(site.deps);
    const { id: refundId } = await site.db
      .selectFrom('refunds')
      .select('id')
      .where('attemptId', '=', (await trip.attempt()).id)
      .executeTakeFirstOrThrow();
    const told: RefundSnapshot = { ...failed, refundId, providerRef: 'theirs' };
    site.provider.says(trip.id, { refunds: [told], disputes: [{ ...open, providerRef: `du ${trip.id}` }] } as never);
    for (let look = 0; look < 2; look += 1) await checkPayment(site.deps, await trip.attempt(), 'test');
    expect(await trip.refunds()).toEqual([
      { amount: 14_750, status: 'dropped' },
      { amount: 14_750, status: 'requested' },
    ]);
    expect((await trip.page()).refunds).toMatchObject([{ amount: 147.5, state: 'waiting' }]);
    const kinds = await site.db.selectFrom('mails').select('kind').where('bookingId', '=', trip.id).execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('refund_failed');
  });

  test('in the minute of a refund: it waits longer, and undone it is gone, whatever the bank decides', async () => {
    const trip = await aPaidTrip();
    const manager = await signedInAs(site, 'manager');
    const done = (await manager.get(refundBooking, {
      body: { booking_id: trip.id, amount: 25, because: 'rain', request_id: randomUUID() },
    })) as unknown as { action: { id: string } };
    await trip.says({ amount: pence(1000) });
    await trip.says({ ...lost, amount: pence(1000), chargedBack: pence(1000) });
    expect(await trip.refunds()).toEqual([
      { amount: 2500, status: 'dropped' },
      { amount: 1500, status: 'requested' },
    ]);
    const before = timesSent();
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
    await manager.get(undoAction, { body: { action: done.action.id, request_id: randomUUID() } });
    expect(await trip.refunds()).toEqual([]);
  });
});

describe('an inquiry', () => {
  test('takes no money and holds no refund; what becomes a dispute is told again', async () => {
    const trip = await aPaidTrip();
    await trip.says({ kind: 'inquiry', holdsRefunds: false });
    await trip.cancel();
    await trip.says({ kind: 'dispute', holdsRefunds: true });
    const alerts = (await trip.alerts()).join('');
    expect(alerts).toContain('A bank asks about a payment of £150.00');
    expect(alerts).toContain('a full refund usually ends it');
    expect(alerts).toContain('A payment of £150.00 is disputed');
    const before = timesSent();
    await sendRefunds(site.deps);
    expect(timesSent()).toBe(before);
  });
});

describe('a report of fraud', () => {
  test('is told to the owner with what can be done, and holds nothing', async () => {
    const trip = await aPaidTrip();
    const report = { kind: 'fraud_warning', reason: 'fraud', holdsRefunds: false, answerBy: null } as const;
    await trip.says(report);
    expect(await trip.alerts()).toMatchObject([expect.stringContaining('refund all of it on the page')]);
    expect(await trip.attempt()).toMatchObject({ disputedSince: null });
    await trip.says({ ...report, status: 'ended' });
    expect(await trip.alerts()).toHaveLength(1);
  });
});

describe('what is open', () => {
  test('is shown on the booking and on the board of today to those who decide about money', async () => {
    const trip = await aPaidTrip();
    await trip.says({});
    const today = venueDate(site.clock.now());
    const [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
    const board = await manager.get(getBoard, { params: { date: today } });
    expect(board.money_to_decide).toContainEqual(
      expect.objectContaining({
        booking_id: trip.id,
        sentence: '£150.00 disputed: answer at Stripe by Wednesday 12 May 2027, 23:59',
      }),
    );
    expect((await dock.get(getBoard, { params: { date: today } })).money_to_decide).toBeUndefined();
    const page = await manager.get(getStaffBooking, { params: { id: trip.id } });
    expect(page.ledger?.disputes).toMatchObject([{ is_open: true, title: 'A payment of £150.00 is disputed' }]);
    await trip.says(lost);
    const after = await manager.get(getStaffBooking, { params: { id: trip.id } });
    expect(after.ledger?.moves).toContainEqual(
      expect.objectContaining({ kind: 'taken_back', label: 'Taken back by the bank', amount: -150 }),
    );
    expect(after.ledger?.owes.amount).toBe(150);
  });

  test('is found although its webhook was lost', async () => {
    const trip = await aPaidTrip();
    site.provider.says(trip.id, { disputes: [{ ...open, providerRef: `du ${trip.id}` }] });
    const listing = async () => [
      {
        dedupeKey: 'listed du needs_response',
        attemptId: null,
        providerRef: (await trip.attempt()).providerRef,
        hint: 'charge.dispute.listed',
      },
    ];
    const [provider] = site.deps.providers;
    const deps = { ...site.deps, providers: [{ ...provider!, listDisputes: listing }] };
    for (let look = 0; look < 2; look += 1) await lookForDisputes(deps);
    expect(await processEvents(site.deps)).toBe(1);
    expect(await trip.attempt()).toMatchObject({ disputedSince: monday });
  });
});
