import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../payments/payment-provider.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { business } from '../../testing/test-deps.ts';
import { at, hour } from '../../testing/test-clock.ts';
import { settledHeaders } from '../../testing/test-visitor.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { findPaymentOutcome } from '../money/paying/payment-outcome.ts';
import { planRefund } from '../money/refunds/plan-refund.ts';
import { sendRefunds } from '../money/refunds/send-refunds.ts';

const site = testAppOfFile();
beforeEach(() => site.clock.set(monday));

const email = 'ada@example.com';
const callOf = (id: string, more: object = {}) => ({ body: { id, email, ...more } });
const view = (id: string) => site.aVisitor().get(getBooking, { params: { id }, query: { email } });
const cancel = async (id: string, more: object = {}) => {
  const { status, text } = await site.aVisitor().ask(cancelBooking, callOf(id, more));
  return { status, ...(JSON.parse(text) as { success: boolean; message: string }) };
};

/** A booking for Saturday 19 June 2027, paid by card. `isTaken`: the money is also captured. */
async function aBooking({ isTaken = true, coupon = '', total = 150 } = {}): Promise<string> {
  const slot = await site.aSlot({ date: '2027-06-19' });
  const held = await site
    .aVisitor({ email })
    .hold(slot, { total, ...(coupon === '' ? {} : { coupon_code: coupon }) });
  site.provider.pays(held.booking_id);
  await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  if (isTaken) await advancePayments(site.deps);
  return held.booking_id;
}

/** Runs the jobs until nothing is due for a day. */
async function comeToRest(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await sendRefunds(site.deps);
    await advancePayments(site.deps);
    site.clock.forward(6 * hour);
  }
}

function refundsOf(id: string) {
  return site.db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select(['refunds.amount', 'refunds.status'])
    .orderBy('refunds.amount')
    .where('bookingId', '=', id)
    .execute();
}

/** The kinds of a booking's emails, sorted by name because some are written at the same instant. */
async function mailsOf(id: string): Promise<string[]> {
  const ofBooking = site.db.selectFrom('mails').select('kind').where('bookingId', '=', id);
  const mails = await ofBooking.orderBy('kind').execute();
  return mails.map(({ kind }) => kind);
}

/** Frees the boat, because other tests book the same day. */
async function clear(id: string): Promise<void> {
  await site.db.deleteFrom('allocations').where('bookingId', '=', id).execute();
  await site.db.deleteFrom('slots').where('date', '=', localDate('2027-06-19')).execute();
}

describe('cancelling in time', () => {
  test('cancelling refunds the displayed sum and keeps the fee, even if the provider reports another sum later', async () => {
    const id = await aBooking();
    const shown = await view(id);
    expect(shown).toMatchObject({ can_cancel: true, admin_fee: 2.5, net_refund: 147.5, days_before: 47 });
    expect(await cancel(id, { net_refund: shown.net_refund })).toMatchObject({
      success: true,
      message: 'Your booking is cancelled. We’re refunding £147.50 to your card. That takes 5 to 7 days.',
    });
    await comeToRest();
    expect(await refundsOf(id)).toEqual([{ amount: 14_750, status: 'done' }]);
    expect(await view(id)).toMatchObject({
      booking_status: 'cancelled',
      cancelled_by: 'visitor',
      can_cancel: false,
      admin_fee: 2.5,
      net_refund: 147.5,
      refunds: [{ amount: 147.5, state: 'paid', date: '2027-05-03' }],
    });
    await clear(id);
  });

  test('cancelling emails the visitor the refund and its reason, and tells the owner that the boat is free', async () => {
    const id = await aBooking();
    await cancel(id);
    const { textBody, calendar } = (await site.mailed({ bookingId: id, kind: 'booking_cancelled' }))[0]!;
    expect(textBody).toContain('We’re refunding £147.50 to the card you paid with.');
    expect(textBody).toContain(
      'You cancelled 47 days before your trip, so you get everything back but the bank’s £2.50.',
    );
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(calendar).toContain('SEQUENCE:1');
    await comeToRest();
    expect(await mailsOf(id)).toEqual(['booking_cancelled', 'booking_confirmed']);
    const toOwner = await site.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', business.email)
      .where('subject', 'like', 'Cancelled:%')
      .execute();
    expect(toOwner.length).toBeGreaterThan(0);
    await clear(id);
  });

  test('the boat and the coupon of a cancelled booking can be used again immediately', async () => {
    const coupon = await site.aCoupon({ kind: 'fixed', value: 5000, maxUses: 1 });
    const id = await aBooking({ coupon, total: 100 });
    const isSoldOut = async () =>
      (
        await site.aVisitor().get(listAvailability, { body: { from: '2027-06-19', to: '2027-06-19' } })
      )[0]!.periods.at(-1)!.isSoldOut;
    expect(await isSoldOut()).toBe(true);
    await cancel(id);
    expect(await isSoldOut()).toBe(false);
    await clear(id);
    const again = await aBooking({ coupon, total: 100 });
    expect(await view(again)).toMatchObject({ booking_status: 'open', coupon_code: coupon });
    await clear(again);
  });

  test('cancelling before the capture releases all of the money, without a charge or a fee', async () => {
    const id = await aBooking({ isTaken: false });
    expect(await view(id)).toMatchObject({ admin_fee: 0, net_refund: 150 });
    await cancel(id, { net_refund: 150 });
    expect(await view(id)).toMatchObject({ refunds: [{ amount: 150, state: 'pending' }] });
    await comeToRest();
    expect(await view(id)).toMatchObject({
      net_refund: 150,
      refunds: [{ amount: 150, state: 'not_charged', date: null }],
    });
    expect(await refundsOf(id)).toEqual([]);
    expect(site.provider.callsOf('capture').filter(({ attempt }) => attempt.bookingId === id)).toEqual([]);
    await clear(id);
  });

  test('cancelling is refused, and the booking stays, if the refund differs from the displayed one', async () => {
    const id = await aBooking();
    const refused = await site.aVisitor().refused(cancelBooking, callOf(id, { net_refund: 150 }));
    expect(refused).toMatchObject({ status: 409, code: 'refund_changed' });
    expect(refused.message).toContain('£147.50');
    expect(await view(id)).toMatchObject({ booking_status: 'open', refunds: [] });
    await clear(id);
  });

  test('cancelling refunds the price less any refund that is promised but not sent yet', async () => {
    const id = await aBooking();
    const { id: attemptId } = await site.attempt(id);
    await planRefund(site.db, attemptId, pence(1000), 'goodwill', monday);
    expect(await view(id)).toMatchObject({ net_refund: 137.5 });
    await cancel(id);
    await comeToRest();
    const sent = await refundsOf(id);
    expect(sent.map(({ amount }) => amount)).toEqual([1000, 13_750]);
    expect(sent.every(({ status }) => status === 'done')).toBe(true);
    await clear(id);
  });

  test('cancelling a booking that cost nothing refunds nothing, and the answer mentions no refund', async () => {
    const visitor = site.aVisitor({ email });
    const id = await visitor.book(await site.aSlot(), await site.aCoupon());
    expect(await cancel(id, { net_refund: 0 })).toMatchObject({ message: 'Your booking is cancelled.' });
    expect(await view(id)).toMatchObject({ booking_status: 'cancelled', refunds: [], net_refund: 0 });
  });
});

describe('twice', () => {
  test('cancelling twice, in two tabs or after a lost answer, gives one refund, one email and one answer', async () => {
    const id = await aBooking();
    const answers = [
      ...(await Promise.all([cancel(id), cancel(id)])),
      await cancel(id, { net_refund: 147.5 }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await comeToRest();
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await mailsOf(id)).toEqual(['booking_cancelled', 'booking_confirmed']);
    await clear(id);
  });
});

describe('is refused', () => {
  test('cancelling is possible until midnight at the end of the last day, and refused from then on', async () => {
    const id = await aBooking();
    site.clock.set(at('2027-06-10 00:00'));
    expect(await site.aVisitor().refused(cancelBooking, callOf(id))).toMatchObject({
      status: 409,
      code: 'cannot_cancel',
    });
    site.clock.set(new Date(at('2027-06-10 00:00').getTime() - 1));
    expect(await cancel(id)).toMatchObject({ success: true });
    await clear(id);
  });

  test('cancelling a hold is refused, before and after it has expired', async () => {
    const { booking_id: id } = await site.aVisitor({ email }).hold(await site.aSlot());
    expect(await site.aVisitor().refused(cancelBooking, callOf(id))).toMatchObject({ code: 'cannot_cancel' });
  });

  test('cancelling with a wrong email address gets the 404 of an unknown booking, and changes nothing', async () => {
    const id = await aBooking();
    const wrong: [string, string][] = [
      [id, 'eve@example.com'],
      [id, ''],
      ['z'.repeat(26), email],
    ];
    const answers = new Set<string>();
    for (const [wrongId, address] of wrong) {
      const answer = await site.aVisitor().ask(cancelBooking, { body: { id: wrongId, email: address } });
      answers.add(JSON.stringify([answer.status, answer.text, settledHeaders(answer)]));
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[404,/)]);
    expect(await view(id)).toMatchObject({ booking_status: 'open' });
    await clear(id);
  });
});

describe('the state of the refund', () => {
  test('a refund is pending, then unknown while the provider does not answer, then paid', async () => {
    const id = await aBooking();
    await cancel(id);
    const stateOf = async () => (await view(id)).refunds.map(({ state }) => state);
    expect(await stateOf()).toEqual(['pending']);
    const silent = new ProviderError('outcome_unknown', 'no answer');
    site.provider.steps.refund.push(silent, silent, silent);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await sendRefunds(site.deps);
      site.clock.forward(hour);
    }
    expect(await stateOf()).toEqual(['unknown']);
    await sendRefunds(site.deps);
    expect(await stateOf()).toEqual(['paid']);
    expect(await refundsOf(id)).toEqual([{ amount: 14_750, status: 'done' }]);
    await clear(id);
  });

  test('after a lost answer the refund is looked up, and not sent a second time', async () => {
    const id = await aBooking();
    await cancel(id);
    const sent = site.provider.callsOf('refund').length;
    site.provider.losesAnswerTo('refund');
    await sendRefunds(site.deps);
    expect(await refundsOf(id)).toEqual([{ amount: 14_750, status: 'requested' }]);
    // While the provider is unreachable, nothing is sent.
    site.provider.steps.retrieve.push(new ProviderError('outcome_unknown', 'no answer'));
    site.clock.forward(hour);
    await sendRefunds(site.deps);
    site.clock.forward(hour);
    await sendRefunds(site.deps);
    expect(await refundsOf(id)).toEqual([{ amount: 14_750, status: 'done' }]);
    expect(site.provider.callsOf('refund')).toHaveLength(sent + 1);
    await clear(id);
  });

  test('a refund that the card does not accept fails, and visitor and owner are told', async () => {
    const id = await aBooking();
    await cancel(id);
    site.provider.steps.refund.push('refused');
    await comeToRest();
    expect((await view(id)).refunds).toMatchObject([{ amount: 147.5, state: 'failed' }]);
    expect(await mailsOf(id)).toEqual([
      'booking_cancelled',
      'booking_confirmed',
      'owner_alert',
      'refund_failed',
    ]);
    await clear(id);
  });

  test('a refund that fails days after it was sent is reported again, once', async () => {
    const id = await aBooking();
    await cancel(id);
    await sendRefunds(site.deps);
    const call = site.provider.callsOf('refund').at(-1)!;
    const snapshot = await site.provider.retrieve(call.attempt);
    if (snapshot === 'unknown_there') throw new Error('no snapshot');
    const failed = {
      ...snapshot,
      refunds: snapshot.refunds.map((one) => ({ ...one, status: 'failed' as const })),
    };
    site.provider.steps.retrieve.push(failed, failed);
    const { reference } = await site.attempt(id);
    await findPaymentOutcome(site.deps, id, reference);
    await findPaymentOutcome(site.deps, id, reference);
    expect(await mailsOf(id)).toEqual([
      'booking_cancelled',
      'booking_confirmed',
      'owner_alert',
      'refund_failed',
    ]);
    await clear(id);
  });
});
