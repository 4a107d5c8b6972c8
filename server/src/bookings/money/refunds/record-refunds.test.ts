import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { type Pence, noMoney, pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Attempt, ProviderError, type PaymentSnapshot } from '../../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { hour } from '../../../testing/test-clock.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { findPaymentOutcome } from '../paying/payment-outcome.ts';
import { aPaidBooking } from '../../../testing/paid-booking.ts';
import { planRefund } from './plan-refund.ts';
import { sendRefunds } from './send-refunds.ts';

const site = testAppOfFile();
beforeEach(async () => {
  site.clock.set(monday);
  // The job asks about each refund for weeks. Refunds from earlier tests would use up the answers that this test has
  // prepared.
  await site.db.updateTable('refunds').set({ nextAttemptAt: neverAgain }).execute();
});

const email = 'ada@example.com';
const neverAgain = new Date('2099-01-01');

/** A captured and cancelled booking whose refund was sent and has no answer. */
async function aRefundWithoutAnswer(date: string): Promise<string> {
  const held = await site.aVisitor({ email }).hold(await site.aSlot({ date }), { total: 150 });
  site.provider.pays(held.booking_id);
  await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  await advancePayments(site.deps);
  await site.aVisitor().ask(cancelBooking, { body: { id: held.booking_id, email } });
  site.provider.steps.refund.push(new ProviderError('outcome_unknown', 'no answer'));
  site.clock.forward(hour);
  await sendRefunds(site.deps);
  return held.booking_id;
}

function refundsOf(bookingId: string) {
  return site.db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select(['refunds.status', 'refunds.amount', 'refunds.providerRef', 'reason'])
    .where('bookingId', '=', bookingId)
    .orderBy('refunds.createdAt')
    .execute();
}

/** The answer of a provider that does not store our id with a refund. */
const showing =
  (...refunds: [providerRef: string, amount: Pence][]) =>
  async (attempt: Attempt): Promise<PaymentSnapshot> => ({
    providerRef: attempt.providerRef,
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: 'GBP',
    status: 'captured',
    authorised: attempt.amount,
    captured: attempt.amount,
    refunds: refunds.map(([providerRef, amount]) => ({
      refundId: null,
      isUnnamed: true,
      providerRef,
      amount,
      status: 'done',
    })),
  });

test('a refund at the provider without our id is matched with our unanswered refund, which is not sent again', async () => {
  const booking = await aRefundWithoutAnswer('2027-06-19');
  const sent = site.provider.callsOf('refund').length;
  const [refund] = await refundsOf(booking);
  const amount = refund?.amount ?? 0;
  expect(amount).toBeGreaterThan(0);
  site.provider.steps.retrieve.push(showing(['TRN_1', pence(amount)]));
  site.clock.forward(hour);
  await sendRefunds(site.deps);
  expect(await refundsOf(booking)).toMatchObject([{ status: 'done', amount, providerRef: 'TRN_1' }]);
  expect(site.provider.callsOf('refund').length).toBe(sent);
});

test('a refund made at the provider for a different amount is recorded separately, and ours is sent again', async () => {
  const booking = await aRefundWithoutAnswer('2027-06-21');
  const sent = site.provider.callsOf('refund').length;
  site.provider.steps.retrieve.push(showing(['TRN_2', pence(1)]));
  site.clock.forward(hour);
  await sendRefunds(site.deps);
  expect((await refundsOf(booking)).map(({ amount, reason }) => [amount === 1, reason])).toContainEqual([
    true,
    'made at the provider',
  ]);
  expect(site.provider.callsOf('refund').length).toBe(sent + 1);
});

test('a refund made in the provider’s dashboard is recorded in full, even if all refunds together exceed the captured amount', async () => {
  const booking = await aRefundWithoutAnswer('2027-06-22');
  const [refund] = await refundsOf(booking);
  site.provider.steps.retrieve.push(
    showing(['TRN_ours', pence(refund?.amount ?? 0)], ['TRN_desk', pence(2000)]),
  );
  site.clock.forward(hour);
  await sendRefunds(site.deps);
  expect(await site.attempt(booking)).toMatchObject({
    status: 'refunded',
    captured: 15_000,
    refunded: 16_750,
  });
});

test('a declined payment stores no provider reference, so that another card can pay', async () => {
  const visitor = site.aVisitor({ email });
  const held = await visitor.hold(await site.aSlot({ date: '2027-06-20' }), { total: 150 });
  const outcome = () => findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  const attemptOf = () => site.attempt(held.booking_id);
  await site.db
    .updateTable('paymentAttempts')
    .set({ providerRef: null })
    .where('bookingId', '=', held.booking_id)
    .execute();
  const money =
    (snapshot: Partial<PaymentSnapshot>) =>
    async (attempt: Attempt): Promise<PaymentSnapshot> => ({
      ...(await showing()(attempt)),
      captured: noMoney,
      ...snapshot,
    });
  site.provider.steps.retrieve.push(money({ status: 'declined', authorised: noMoney, providerRef: null }));
  expect(await outcome()).toBe('failed');
  expect(await attemptOf()).toMatchObject({ providerRef: null, status: 'declined' });
  site.provider.steps.retrieve.push(money({ status: 'authorised', providerRef: 'TRN_of_the_second_card' }));
  expect(await outcome()).toBe('confirmed');
  expect(await attemptOf()).toMatchObject({ providerRef: 'TRN_of_the_second_card', status: 'authorised' });
});

test('a refund of a demonstration payment needs no call to the provider, and is in the books', async () => {
  const booking = await aPaidBooking(site, '2027-06-28');
  const { id } = await site.attempt(booking);
  // Makes the rows that server/seed/lively-week.ts writes.
  await sql`delete from payment_attempt_events where attempt_id = ${id}`.execute(site.db);
  await sql`insert into payment_attempt_events (attempt_id, to_status, at, moved)
    values (${id}, 'captured', ${site.clock.now()}, 15000)`.execute(site.db);
  await sql`update payment_attempts set provider_ref = null where id = ${id}`.execute(site.db);
  const giveBack = async (deps: typeof site.deps) => {
    await planRefund(site.db, id, pence(1000), 'goodwill', site.clock.now());
    const before = site.provider.callsOf('refund').length;
    await sendRefunds(deps);
    return site.provider.callsOf('refund').length - before;
  };
  expect(await giveBack(site.deps)).toBe(0);
  expect(await refundsOf(booking)).toMatchObject([{ status: 'done', amount: 1000 }]);
  expect(await site.attempt(booking)).toMatchObject({ status: 'part_refunded', refunded: 1000 });
  const { rows } =
    await sql`select kind, amount from ledger_sources(null, null, array[${booking}]) order by amount`.execute(
      site.db,
    );
  expect(rows).toEqual([
    { kind: 'refund', amount: -1000 },
    { kind: 'payment', amount: 15_000 },
  ]);
  // With real money every refund is sent to the provider.
  expect(await giveBack({ ...site.deps, isSimulated: false })).toBe(1);
});
