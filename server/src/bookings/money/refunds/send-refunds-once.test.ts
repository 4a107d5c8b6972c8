import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentProvider, ProviderError } from '../../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { hour } from '../../../testing/test-clock.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { findPaymentOutcome } from '../paying/payment-outcome.ts';
import { sendRefunds } from './send-refunds.ts';

/** A provider without idempotent refunds: a second call would refund twice. */
const site = testAppOfFile();
/** The last event that the provider reports for the payment. Undefined: the provider reports no event. */
let lastEvent: string | undefined;
beforeAll(async () => {
  const { provider } = site;
  const retrieve: PaymentProvider['retrieve'] = async (attempt) => {
    const found = await provider.retrieve(attempt);
    return found === 'unknown_there' || lastEvent === undefined ? found : { ...found, lastEvent };
  };
  site.deps.providers = [{ ...provider, retrieve, refundIsNotIdempotent: { shownAfterMs: hour } }];
});
beforeEach(() => {
  site.clock.set(monday);
  lastEvent = undefined;
});
afterEach(async () => {
  await site.db.deleteFrom('allocations').execute();
  await site.db.deleteFrom('slots').execute();
});

const email = 'ada@example.com';
const timesSent = () => site.provider.callsOf('refund').length;
const accepted = async () =>
  ({ refundId: null, providerRef: 'theirs', amount: pence(14_750), status: 'accepted' }) as const;

/** £150 captured, of which £147.50 is to be refunded. */
async function aCancelledBooking(): Promise<string> {
  const slot = await site.aSlot({ date: '2027-06-19' });
  const { booking_id: id, transactionReference } = await site.aVisitor({ email }).hold(slot);
  site.provider.pays(id);
  await findPaymentOutcome(site.deps, id, transactionReference);
  await advancePayments(site.deps);
  await site.aVisitor().ask(cancelBooking, { body: { id, email } });
  return id;
}

async function comeToRest(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await sendRefunds(site.deps);
    await advancePayments(site.deps);
    site.clock.forward(6 * hour);
  }
}

const alertsAbout = async (bookingId: string) => site.mailed({ bookingId, kind: 'owner_alert' });

async function moneyOf(bookingId: string) {
  return site.db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select(['refunds.amount', 'refunds.status', 'paymentAttempts.refunded'])
    .where('bookingId', '=', bookingId)
    .execute();
}

test('a refund is sent only one time, and counts as on its way when the provider has answered', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  site.provider.steps.refund.push(accepted);
  await comeToRest();
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'accepted', refunded: 14_750 }]);
  expect(timesSent()).toBe(before + 1);
});

test('a refund that may have arrived is never sent again', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  site.provider.steps.refund.push(new ProviderError('outcome_unknown', 'no answer'));
  await comeToRest();
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'requested', refunded: 0 }]);
  expect(timesSent()).toBe(before + 1);
  expect(await alertsAbout(id)).toEqual([]);
  for (let look = 0; look < 3; look += 1) await comeToRest();
  expect(await alertsAbout(id)).toMatchObject([{ textBody: expect.stringContaining('£147.50') }]);
  expect(timesSent()).toBe(before + 1);
});

test('a refund that certainly has not arrived is sent again', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  site.provider.steps.refund.push(new ProviderError('not_sent', 'nobody listens'), accepted);
  await comeToRest();
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'accepted', refunded: 14_750 }]);
  expect(timesSent()).toBe(before + 2);
});

test('a refund waits while the provider does not answer look-ups, but is sent after nine unanswered look-ups', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  const silence = () => new ProviderError('outcome_unknown', 'no answer');
  for (let look = 0; look < 8; look += 1) {
    site.provider.steps.retrieve.push(silence());
    await sendRefunds(site.deps);
    site.clock.forward(hour);
  }
  expect(timesSent()).toBe(before);
  site.provider.steps.retrieve.push(silence());
  site.provider.steps.refund.push(accepted);
  await sendRefunds(site.deps);
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'accepted', refunded: 14_750 }]);
  expect(timesSent()).toBe(before + 1);
});

test('an unanswered refund is sent again if, long afterwards, the provider still shows no refund', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  lastEvent = 'CAPTURED';
  site.provider.steps.refund.push(new ProviderError('outcome_unknown', 'no answer'), accepted);
  await sendRefunds(site.deps);
  site.clock.forward(hour / 2);
  await sendRefunds(site.deps);
  expect(timesSent()).toBe(before + 1);
  for (let round = 0; round < 4; round += 1) await comeToRest();
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'accepted', refunded: 14_750 }]);
  expect(timesSent()).toBe(before + 2);
  expect(await alertsAbout(id)).toEqual([]);
});

test('a refund that arrived although its call got no answer is not sent again', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  lastEvent = 'CAPTURED';
  site.provider.steps.refund.push(async () => {
    lastEvent = undefined;
    throw new ProviderError('outcome_unknown', 'no answer');
  });
  for (let round = 0; round < 4; round += 1) await comeToRest();
  expect(timesSent()).toBe(before + 1);
  expect(await alertsAbout(id)).toHaveLength(1);
  // The provider repeats an old answer. Nothing is sent, because a person already handles the refund.
  lastEvent = 'CAPTURED';
  for (let round = 0; round < 4; round += 1) await comeToRest();
  expect(timesSent()).toBe(before + 1);
});

test('a refund that is refused at a second try may have arrived, so staff check it', async () => {
  const id = await aCancelledBooking();
  const before = timesSent();
  lastEvent = 'CAPTURED';
  site.provider.steps.refund.push(new ProviderError('outcome_unknown', 'no answer'), 'refused');
  for (let round = 0; round < 8; round += 1) await comeToRest();
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'requested', refunded: 0 }]);
  expect(timesSent()).toBe(before + 2);
  expect(await alertsAbout(id)).toHaveLength(1);
});

test('if the provider refuses a refund, the refund is marked as failed', async () => {
  const id = await aCancelledBooking();
  site.provider.steps.refund.push('refused');
  await comeToRest();
  expect(await moneyOf(id)).toEqual([{ amount: 14_750, status: 'failed', refunded: 0 }]);
});
