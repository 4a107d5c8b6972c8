import { getBooking } from '@slipway/shared/api/bookings.ts';
import { askPayment, confirmStripe } from '@slipway/shared/api/payments.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { business } from '../../../testing/test-deps.ts';
import { minute } from '../../../testing/test-clock.ts';
import type { Reserved } from '../../../testing/test-visitor.ts';
import { advancePayments } from './advance-payments.ts';
import { expireHolds } from './expire-holds.ts';

const site = testAppOfFile();
beforeEach(() => {
  site.clock.set(monday);
  site.log.length = 0;
});

const returned = ({ booking_id, transactionReference }: Reserved) => ({
  body: { booking_id, payment_reference: transactionReference },
});
const outcomeOf = async (held: Reserved) => (await site.aVisitor().get(confirmStripe, returned(held))).status;

function stateOf({ booking_id }: Reserved) {
  return site.db
    .selectFrom('bookings')
    .innerJoin('paymentAttempts as attempts', 'attempts.bookingId', 'bookings.id')
    .leftJoin('allocations', 'allocations.bookingId', 'bookings.id')
    .leftJoin('couponUses', 'couponUses.bookingId', 'bookings.id')
    .select(['bookings.status', 'attempts.status as attempt', 'attempts.captured', 'couponUses.isBurnt'])
    .select(['allocations.boatId', 'allocations.deadline', 'attempts.reversalRequestedAt'])
    .where('bookings.id', '=', booking_id)
    .executeTakeFirstOrThrow();
}

async function mailsOf({ booking_id: id }: Reserved): Promise<string[]> {
  const mails = await site.db.selectFrom('mails').select('kind').where('bookingId', '=', id).execute();
  return mails.map(({ kind }) => kind).toSorted();
}

test('only a call with the payment’s reference gets the provider’s state', async () => {
  const held = await site.aVisitor().hold(await site.aSlot());
  const asked = async () => (await site.aVisitor().get(askPayment, returned(held))).status;
  expect(await asked()).toBe('pending');
  site.provider.pays(held.booking_id);
  expect(await asked()).toBe('confirmed');
  const wrong = { body: { booking_id: held.booking_id, payment_reference: '0'.repeat(26) } };
  expect((await site.aVisitor().ask(askPayment, wrong)).status).toBe(404);
});

describe('returning from the card form', () => {
  test('a paid booking is confirmed once for any number of calls; then the money is captured', async () => {
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const coupon = await site.aCoupon({ value: 1000 });
    const held = await visitor.hold(await site.aSlot(), { coupon_code: coupon, total: 135 });
    site.provider.pays(held.booking_id);
    const outcomes = await Promise.all([outcomeOf(held), outcomeOf(held), outcomeOf(held)]);
    expect(outcomes).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const confirmed = {
      status: 'confirmed',
      attempt: 'authorised',
      boatId: 1,
      deadline: null,
      isBurnt: true,
    };
    expect(await stateOf(held)).toMatchObject(confirmed);
    expect(await mailsOf(held)).toEqual(['booking_confirmed']);
    await advancePayments(site.deps);
    expect(await stateOf(held)).toMatchObject({ attempt: 'captured', captured: 13_500 });
    expect(await outcomeOf(held)).toBe('confirmed');
    const view = { params: { id: held.booking_id }, query: { email: 'ada@example.com' } };
    expect(await visitor.get(getBooking, view)).toMatchObject({
      booking_status: 'open',
      total_amount: 135,
      can_cancel: true,
      admin_fee: 2.5,
      net_refund: 132.5,
    });
    site.clock.forward(60 * minute);
    expect(await expireHolds(site.deps)).toBe(0);
    expect(await stateOf(held)).toMatchObject({ status: 'confirmed', boatId: 1 });
  });

  test('the answer is pending, and nothing changes, while the visitor has not paid or the provider cannot be reached', async () => {
    const held = await site.aVisitor().hold(await site.aSlot());
    expect(await outcomeOf(held)).toBe('pending');
    site.provider.pays(held.booking_id);
    site.provider.steps.retrieve.push(new ProviderError('outcome_unknown', 'no answer'));
    expect(await outcomeOf(held)).toBe('pending');
    expect(await stateOf(held)).toMatchObject({ status: 'held' });
    expect(await mailsOf(held)).toEqual([]);
  });

  test.each(['declined before', 'over'])(
    'the answer is pending while a provider that may have taken a payment cannot be reached (hold: %s)',
    async (state) => {
      const held = await site.aVisitor().hold(await site.aSlot());
      if (state === 'over') {
        site.clock.forward(15 * minute);
        site.provider.steps.cancel.push(new ProviderError('not_sent', 'out'));
        await expireHolds(site.deps);
      } else {
        site.provider.declines(held.booking_id);
        expect(await outcomeOf(held)).toBe('failed');
      }
      site.provider.pays(held.booking_id);
      site.provider.steps.retrieve.push(new ProviderError('outcome_unknown', 'no answer'));
      expect(await outcomeOf(held)).toBe('pending');
      expect(await outcomeOf(held)).toBe('confirmed');
    },
  );

  test('a payment not made in time is cancelled', async () => {
    const held = await site.aVisitor().hold(await site.aSlot());
    site.clock.forward(15 * minute);
    await expireHolds(site.deps);
    const { text } = await site.aVisitor().ask(askPayment, returned(held));
    expect(JSON.parse(text)).toMatchObject({ message: '', data: { status: 'cancelled' } });
  });

  test('a reference of another booking, or an unknown reference, is not found', async () => {
    const [one, other] = [
      await site.aVisitor().hold(await site.aSlot()),
      await site.aVisitor().hold(await site.aSlot()),
    ];
    const answers = await Promise.all(
      [
        { booking_id: one.booking_id, payment_reference: other.transactionReference },
        { booking_id: 'z'.repeat(26), payment_reference: one.transactionReference },
      ].map((body) => site.aVisitor().ask(confirmStripe, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
  });

  test('/return/stripe redirects to the payment page with our two parameters, and drops the provider’s', async () => {
    const { booking_id: id, transactionReference: ref } = await site.aVisitor().hold(await site.aSlot());
    const url = `/return/stripe?booking_id=${id}&ref=${ref}&payment_intent_client_secret=secret&redirect_status=succeeded`;
    const { statusCode, headers } = await site.app.inject(url);
    expect([statusCode, headers.location]).toEqual([
      303,
      `/#/payment/stripe/success?booking_id=${id}&ref=${ref}`,
    ]);
    const tricked = await site.app.inject('/return/stripe?booking_id=//evil.example&ref=x');
    expect([tricked.statusCode, tricked.headers.location]).toEqual([303, '/#/']);
  });
});

test.each([
  ['another amount', { amount: pence(100) }],
  ['another currency', { currency: 'USD' }],
  ['another attempt', { attemptId: 'z'.repeat(26) }],
  ['no attempt', { attemptId: null }],
  ['more than was asked for', { authorised: pence(15_001) }],
])('a provider’s report with %s changes nothing, and the owner is told', async (_what, changes) => {
  const held = await site.aVisitor().hold(await site.aSlot());
  site.provider.pays(held.booking_id);
  const { attempt } = site.provider.callsOf('begin').at(-1)!;
  const truth = await site.provider.retrieve(attempt);
  if (truth === 'unknown_there') throw new Error('the stub knows it');
  site.provider.steps.retrieve.push({ ...truth, ...changes });
  expect(await outcomeOf(held)).toBe('pending');
  expect(await stateOf(held)).toMatchObject({ status: 'held', captured: 0 });
  expect(site.log).toEqual([expect.stringContaining('does not belong to this attempt')]);
});

test('a payment of only part of the price confirms nothing and is voided', async () => {
  const held = await site.aVisitor().hold(await site.aSlot());
  site.provider.pays(held.booking_id);
  const { attempt } = site.provider.callsOf('begin').at(-1)!;
  const truth = await site.provider.retrieve(attempt);
  if (truth === 'unknown_there') throw new Error('the stub knows it');
  site.provider.steps.retrieve.push({ ...truth, authorised: pence(100) });
  expect(await outcomeOf(held)).toBe('pending');
  expect(await stateOf(held)).toMatchObject({
    status: 'held',
    captured: 0,
    reversalRequestedAt: site.clock.now(),
  });
  expect(await mailsOf(held)).toEqual([]);
});

describe('money that arrives after the hold has ended', () => {
  async function paidTooLate(isTaken: boolean) {
    const slot = await site.aSlot();
    const held = await site.aVisitor({ email: 'late@example.com' }).hold(slot);
    site.clock.forward(15 * minute);
    site.provider.steps.cancel.push(new ProviderError('not_sent', 'out'));
    await expireHolds(site.deps);
    if (isTaken) await site.aVisitor().hold(slot);
    site.provider.pays(held.booking_id);
    return held;
  }

  test('a payment that arrives after the hold has ended confirms the booking on the same boat, if that boat is still free', async () => {
    const held = await paidTooLate(false);
    expect(await outcomeOf(held)).toBe('confirmed');
    await advancePayments(site.deps);
    expect(await stateOf(held)).toMatchObject({
      status: 'confirmed',
      attempt: 'captured',
      boatId: 1,
      deadline: null,
    });
    expect(await mailsOf(held)).toEqual(['booking_confirmed']);
  });

  test('money that arrives after the boat was sold is voided, and visitor and owner are told', async () => {
    const held = await paidTooLate(true);
    const { text } = await site.aVisitor().ask(askPayment, returned(held));
    expect(JSON.parse(text)).toMatchObject({
      message: expect.stringContaining('arrived too late, so we’re returning it'),
      data: { status: 'cancelled' },
    });
    await advancePayments(site.deps);
    expect(await stateOf(held)).toMatchObject({
      status: 'expired',
      attempt: 'voided',
      captured: 0,
      boatId: null,
    });
    expect(site.provider.callsOf('capture').some((call) => call.attempt.bookingId === held.booking_id)).toBe(
      false,
    );
    expect(await mailsOf(held)).toEqual(['owner_alert', 'payment_returned']);
    const mails = await site.db
      .selectFrom('mails')
      .select('recipient')
      .where('bookingId', '=', held.booking_id)
      .execute();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([business.email, 'late@example.com']);
  });
});

test('a capture that gets no answer is looked up, and not repeated', async () => {
  const held = await site.aVisitor().hold(await site.aSlot());
  site.provider.pays(held.booking_id);
  await outcomeOf(held);
  const asked = site.provider.callsOf('capture').length;
  site.provider.losesAnswerTo('capture');
  await advancePayments(site.deps);
  expect(await stateOf(held)).toMatchObject({ status: 'confirmed', attempt: 'captured', captured: 15_000 });
  site.clock.forward(minute);
  await advancePayments(site.deps);
  expect(site.provider.callsOf('capture')).toHaveLength(asked + 1);
});

test('an authorisation that lapsed before its capture ends the booking, frees the boat, and causes an email', async () => {
  const held = await site.aVisitor().hold(await site.aSlot());
  site.provider.pays(held.booking_id);
  await outcomeOf(held);
  site.provider.lapses(held.booking_id);
  site.provider.steps.capture.push('refused');
  await advancePayments(site.deps);
  expect(await stateOf(held)).toMatchObject({
    status: 'cancelled',
    attempt: 'voided',
    boatId: null,
    captured: 0,
  });
  expect(await mailsOf(held)).toEqual(['booking_confirmed', 'owner_alert', 'payment_not_taken']);
});
