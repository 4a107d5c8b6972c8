import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { intentIn, pressAtStripe } from '@slipway/testing/checkout/stripe-checkout.ts';
import { expect, test } from 'vitest';
import { minute } from '../../../testing/test-clock.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { lookForDisputes, processEvents } from '../paying/process-events.ts';
import { sendRefunds } from './send-refunds.ts';

const site = simulatedSiteOfFile({ boats: 3 });

const email = 'ada@example.com';
let days = 0;

/** Paid by this card, and captured. */
async function aTripPaidBy(number: string) {
  days += 1;
  const slot = await site.aSlot({ date: `2027-06-0${days}` });
  const held = await site.aVisitor({ email }).hold(slot, { total: 150 });
  const id = held.booking_id;
  const { publishableKey } = site.accounts.stripe;
  await pressAtStripe(site.till.url, publishableKey, held.client_secret ?? '', number);
  await site
    .aVisitor()
    .get(askPayment, { body: { booking_id: id, payment_reference: held.transactionReference } });
  await advancePayments(site.deps);
  const intent = intentIn(held);
  return {
    id,
    act: (action: string) => site.till.control(`payments/${intent}`, { action }),
    /** All webhooks of the simulator have arrived and are processed. */
    async hear() {
      await site.till.allDelivered(site.accounts.stripe.secretKey);
      while ((await processEvents(site.deps)) > 0);
    },
    attempt: () => site.attempt(id),
    disputes: () =>
      site.db
        .selectFrom('paymentDisputes')
        .innerJoin('paymentAttempts', 'paymentAttempts.id', 'paymentDisputes.attemptId')
        .select(['kind', 'paymentDisputes.status', 'paymentDisputes.amount', 'holdsRefunds', 'reason'])
        .where('bookingId', '=', id)
        .execute(),
    refunds: async () => {
      const { id: attemptId } = await site.attempt(id);
      const rows = await site.db
        .selectFrom('refunds')
        .selectAll()
        .where('attemptId', '=', attemptId)
        .execute();
      return rows.map(({ amount, status }) => [amount, status]);
    },
    alerts: async () =>
      (
        await site.db
          .selectFrom('mails')
          .select('facts')
          .where('bookingId', '=', id)
          .where('kind', '=', 'owner_alert')
          .execute()
      ).length,
  };
}

test('a disputed card: reported by webhook, the refund waits, Stripe returns the money, and the refund is sent', async () => {
  const trip = await aTripPaidBy('4000000000000259');
  await site.forward(minute);
  await trip.hear();
  expect(await trip.disputes()).toEqual([
    { kind: 'dispute', status: 'needs_answer', amount: 15_000, holdsRefunds: true, reason: 'fraud' },
  ]);
  expect(await trip.alerts()).toBe(1);
  await site.aVisitor().ask(cancelBooking, { body: { id: trip.id, email } });
  await sendRefunds(site.deps);
  expect(await trip.refunds()).toEqual([[14_750, 'requested']]);
  await trip.act('dispute_answered');
  await trip.act('dispute_won');
  await trip.hear();
  await sendRefunds(site.deps);
  expect(await trip.refunds()).toEqual([[14_750, 'done']]);
  expect(await trip.alerts()).toBe(2);
});

test('a dispute without any of its webhooks is found, and its fee is in our books', async () => {
  const trip = await aTripPaidBy('4242424242424242');
  const drop = { merchant: site.accounts.stripe.secretKey, kind: 'drop', always: true };
  await site.till.control('faults', drop);
  await trip.act('dispute');
  await trip.act('dispute_lost');
  await site.till.control('faults/clear', { merchant: drop.merchant });
  await lookForDisputes(site.deps);
  await processEvents(site.deps);
  expect(await trip.disputes()).toMatchObject([{ status: 'lost', holdsRefunds: false }]);
  expect(await trip.attempt()).toMatchObject({ chargedBack: 15_000, disputedSince: null });
});

test('an inquiry and a report of fraud hold no refund', async () => {
  const asked = await aTripPaidBy('4000000000001976');
  const reported = await aTripPaidBy('4000000000005423');
  await site.forward(minute);
  await asked.hear();
  expect(await asked.disputes()).toMatchObject([
    { kind: 'inquiry', status: 'needs_answer', holdsRefunds: false },
  ]);
  expect(await reported.disputes()).toMatchObject([
    { kind: 'fraud_warning', status: 'needs_answer', amount: 15_000 },
  ]);
  for (const { id } of [asked, reported]) await site.aVisitor().ask(cancelBooking, { body: { id, email } });
  await sendRefunds(site.deps);
  expect(await asked.refunds()).toEqual([[14_750, 'done']]);
  expect(await reported.refunds()).toEqual([[14_750, 'done']]);
});

test('the bank holds an authorisation until the day that Stripe names', async () => {
  const slot = await site.aSlot({ date: '2027-06-20' });
  const held = await site.aVisitor({ email }).hold(slot, { total: 150 });
  const { publishableKey } = site.accounts.stripe;
  await pressAtStripe(site.till.url, publishableKey, held.client_secret ?? '', '4242424242424242');
  await site
    .aVisitor()
    .get(askPayment, { body: { booking_id: held.booking_id, payment_reference: held.transactionReference } });
  const row = await site.attempt(held.booking_id);
  const days = ((row.captureBefore?.getTime() ?? 0) - site.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
});
