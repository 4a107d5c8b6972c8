import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { chargeParty } from '@slipway/shared/api/console/charges.ts';
import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { intentIn, pressAtStripe } from '@slipway/testing/checkout/stripe-checkout.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { day, minute } from '../../../testing/test-clock.ts';
import { signedInAs } from '../../../testing/test-staff.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { attemptOf } from '../paying/check-payment.ts';
import { lookForDisputes, processEvents } from '../paying/process-events.ts';
import { sendRefunds } from './send-refunds.ts';

const site = simulatedSiteOfFile({ boats: 3 });

const email = 'ada@example.com';
const ada = { firstName: 'Ada', lastName: 'Lake', email, country: 'United Kingdom', hostname: 'localhost' };
let trips = 0;

/** Books a trip, pays with this card, and captures the payment. */
async function aTripPaidBy(number: string) {
  trips += 1;
  const slot = await site.aSlot({ date: `2027-06-0${trips}` });
  const held = await site.aVisitor({ email }).hold(slot, { total: 150 });
  const id = held.booking_id;
  const { publishableKey } = site.accounts.stripe;
  await pressAtStripe(site.simulator.url, publishableKey, held.client_secret ?? '', number);
  await site
    .aVisitor()
    .get(askPayment, { body: { booking_id: id, payment_reference: held.transactionReference } });
  await advancePayments(site.deps);
  const intent = intentIn(held);
  return {
    id,
    act: (action: string) => site.simulator.control(`payments/${intent}`, { action }),
    /** Waits until all webhooks of the simulator have arrived and are processed. */
    async hear() {
      await site.simulator.allDelivered(site.accounts.stripe.secretKey);
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

test('a disputed payment is reported by webhook, and its refund waits until Stripe returns the money', async () => {
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

test('a dispute whose webhooks are all lost is found, and its fee is in our books', async () => {
  const trip = await aTripPaidBy('4242424242424242');
  const drop = { merchant: site.accounts.stripe.secretKey, kind: 'drop', always: true };
  await site.simulator.control('faults', drop);
  await trip.act('dispute');
  await trip.act('dispute_lost');
  await site.simulator.control('faults/clear', { merchant: drop.merchant });
  await lookForDisputes(site.deps);
  await processEvents(site.deps);
  expect(await trip.disputes()).toMatchObject([{ status: 'lost', holdsRefunds: false }]);
  expect(await trip.attempt()).toMatchObject({ chargedBack: 15_000, disputedSince: null });
});

test('an inquiry or a report of fraud delays no refund', async () => {
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

/** Books a trip in three days, and authorises the party's deposit on this card. */
async function aDepositOn(number: string) {
  // Each party sails on a different day.
  await site.forward(day);
  const date = addDays(venueDate(site.now()), 3);
  const id = await site.aVisitor({ email }).book(await site.aSlot({ date }), await site.aCoupon());
  const asked = { bookingId: id, debt: 'deposit' };
  const { payLink } = await (await signedInAs(site, 'owner')).run(sendPayLink, asked);
  const before = await made();
  const body = { link: payLink!.slice(-26), payment_method_id: '1', total: 100 } as const;
  const begun = await site.aVisitor().get(payByLink, { body, key: randomUUID() });
  const asksStripe = (await made()).slice(before.length).map(({ status }) => status);
  const { publishableKey } = site.accounts.stripe;
  await pressAtStripe(site.simulator.url, publishableKey, begun.client_secret ?? '', number);
  const payment_reference = begun.transactionReference;
  await site.aVisitor().get(askPayment, { body: { booking_id: id, payment_reference } });
  return { id, asksStripe, begun, attempt: () => depositOf(id) };
}

const depositOf = (bookingId: string) =>
  site.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('purpose', '=', 'deposit')
    .executeTakeFirstOrThrow();

/** Every PaymentIntent that we asked Stripe to make. */
async function made() {
  const calls = await site.simulator.requests(site.accounts.stripe.secretKey);
  return calls.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
}

const mayExtend = (may: boolean) =>
  site.simulator.control('scenario', {
    merchant: site.accounts.stripe.secretKey,
    habits: { extended_authorization: may },
  });

describe('a deposit is held for as long as the account and the card allow', () => {
  const longer = 29.75;

  test.each([
    ['Stripe refuses a longer hold, and we ask without one', false, '4242424242424242', 7, [400, 200]],
    ['the account and the card allow a longer hold', true, '4242424242424242', longer, [200]],
    ['the account allows a longer hold, but the card does not', true, '378282246310005', 7, [200]],
  ])('how long a deposit is held: %s', async (_, may, number, days, calls) => {
    await mayExtend(may);
    const { asksStripe, begun, attempt } = await aDepositOn(number);
    expect(asksStripe).toEqual(calls);
    const row = await attempt();
    const held = (row.captureBefore?.getTime() ?? 0) - site.now().getTime();
    expect(held / day).toBeCloseTo(days, 1);
    // Begins the payment a second time, as the server does if it crashed before it stored Stripe's answer.
    const stripe = site.deps.providers.find(({ name }) => name === 'stripe')!;
    const again = await stripe.begin({ ...attemptOf(row), isDeposit: true }, ada);
    expect(again).toMatchObject({ providerRef: intentIn(begun) });
  });

  test('the price of a trip is captured at once, without a request for a longer hold', async () => {
    await mayExtend(false);
    const before = await made();
    await aTripPaidBy('4242424242424242');
    expect((await made()).slice(before.length)).toMatchObject([{ status: 200 }]);
  });

  test('if part of a deposit is charged after twelve days, the whole deposit is captured before the bank releases it, and the rest is refunded', async () => {
    await mayExtend(true);
    const { id, attempt } = await aDepositOn('4242424242424242');
    await site.forward(12 * day);
    const charge = { kind: 'late', amount: 30, because: 'a late return', from: 'deposit' };
    await (await signedInAs(site, 'owner')).run(chargeParty, { bookingId: id, ...charge });
    await rest(day);
    expect(await attempt()).toMatchObject({ status: 'authorised', captured: 0 });
    await rest(day + minute);
    expect(await attempt()).toMatchObject({ status: 'part_refunded', captured: 10_000, refunded: 7_000 });
  });
});

/** Moves the clock forward by this time and runs the jobs that are due. */
async function rest(ms: number): Promise<void> {
  await site.forward(ms);
  for (let round = 0; round < 3; round += 1) {
    await advancePayments(site.deps);
    await sendRefunds(site.deps);
    await site.simulator.allDelivered(site.accounts.stripe.secretKey);
    while ((await processEvents(site.deps)) > 0);
    await site.forward(minute);
  }
}
