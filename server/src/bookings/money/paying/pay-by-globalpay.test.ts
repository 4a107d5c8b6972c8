import { localDate } from '@slipway/shared/values/local-date.ts';
import { initiateGlobalpay } from '@slipway/shared/api/payments.ts';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { globalpayPayers, statusIn } from '../../../testing/globalpay-payers.ts';
import { testCards } from '@slipway/testing/checkout/globalpay-checkout.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import { minute } from '../../../testing/test-clock.ts';
import { advancePayments } from './advance-payments.ts';
import { cancelDay } from '../../../testing/cancel-day.ts';
import { expireHolds } from './expire-holds.ts';
import { processEvents } from './process-events.ts';

const site = simulatedSiteOfFile({ boats: 3 });
let payers: ReturnType<typeof globalpayPayers>;
let merchant: string;
beforeAll(async () => {
  payers = globalpayPayers(site);
  merchant = site.accounts.globalpay.appId;
});
const noFaults = () => site.simulator.control('faults/clear', { merchant });
beforeEach(noFaults);

const strike = (fault: object) =>
  site.simulator.control('faults', { merchant, path: '/ucp/transactions', ...fault });

/** Makes a held booking, and a card that its bank has authenticated for this booking. */
async function aCardToCharge() {
  const booking = await payers.held();
  const card = await payers.cardFor(booking);
  await payers.begin(booking, card);
  return { booking, card };
}

describe('a card', () => {
  test('a card that pays: the stored total is authorised, the booking confirmed and the money captured', async () => {
    const booking = await payers.held(10);
    const { answer } = await payers.pay(booking);
    expect(answer.status).toBe(200);
    expect(statusIn(answer)).toBe('confirmed');
    expect(await payers.salesOf(booking)).toMatchObject([{ held: 22_500, captured: 0 }]);
    await advancePayments(site.deps);
    expect(await payers.attemptOf(booking)).toMatchObject({ status: 'captured', captured: 22_500 });
    expect(await payers.salesOf(booking)).toMatchObject([{ held: 0, captured: 22_500 }]);
  });

  test('a card declined with HTTP status 200 fails the attempt, and another card pays', async () => {
    const booking = await payers.held();
    const { answer, card } = await payers.pay(booking, testCards.declined);
    expect(answer.status).toBe(200);
    expect(statusIn(answer)).toBe('failed');
    expect((JSON.parse(answer.text) as { message: string }).message).toContain('declined');
    expect(await payers.bookingOf(booking)).toMatchObject({ status: 'held' });
    expect(statusIn(await payers.save(booking, card))).toBe('failed');
    expect(statusIn((await payers.pay(booking)).answer)).toBe('confirmed');
    expect((await payers.salesOf(booking)).reduce((sum, { held }) => sum + held, 0)).toBe(15_000);
  });

  test('a card is charged once if it is sent in three simultaneous calls and again later', async () => {
    const { booking, card } = await aCardToCharge();
    // Delays one call, so that another call charges the card first.
    const way = { method: 'POST', path: '/ucp/transactions' };
    await strike({ kind: 'delay', when: 'before', ms: 1500, ...way });
    const answers = await Promise.all([
      payers.save(booking, card),
      payers.save(booking, card),
      payers.save(booking, card),
    ]);
    expect(answers.map(statusIn)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(statusIn(await payers.save(booking, card))).toBe('confirmed');
    expect(await payers.salesOf(booking)).toHaveLength(1);
    // For a repeated idempotency key this provider returns an error, not the first answer.
    const calls = await site.simulator.control(
      `requests?merchant=${merchant}&method=POST&path=/ucp/transactions`,
    );
    expect((calls as { error_code: string | null }[]).map((call) => call.error_code)).toContain('40039');
  });

  test('a card whose charge gets no answer is looked up, and not charged again', async () => {
    const { booking, card } = await aCardToCharge();
    await strike({ kind: 'answer_lost', method: 'POST' });
    expect(statusIn(await payers.save(booking, card))).toBe('confirmed');
    expect(await payers.salesOf(booking)).toHaveLength(1);
  });

  test('if a charge gets no answer and cannot be looked up, it stays pending, and the next try charges the card once', async () => {
    const { booking, card } = await aCardToCharge();
    await strike({ kind: 'server_error', when: 'before', always: true });
    expect(statusIn(await payers.save(booking, card))).toBe('pending');
    await noFaults();
    expect(statusIn(await payers.save(booking, card))).toBe('confirmed');
    expect(await payers.salesOf(booking)).toHaveLength(1);
  });

  test('while the provider cannot be reached, the payment of a card that may have been charged stays pending', async () => {
    const { booking, card } = await aCardToCharge();
    await strike({ kind: 'answer_lost', method: 'POST' });
    await strike({ kind: 'connection_reset', method: 'GET', nth: 2 });
    expect(statusIn(await payers.save(booking, card))).toBe('pending');
    await strike({ kind: 'too_many_requests', always: true });
    expect(statusIn(await payers.save(booking, card))).toBe('pending');
    await noFaults();
    expect(statusIn(await payers.save(booking, card))).toBe('confirmed');
    expect(await payers.salesOf(booking)).toHaveLength(1);
  });

  test('if a card cannot be looked up, the message does not say that nothing was charged, because a card tried earlier may have been charged', async () => {
    const booking = await payers.held();
    const card = await payers.cardFor(booking);
    await strike({ path: '/ucp/authentications', kind: 'too_many_requests', always: true });
    const { status, message } = await site
      .aVisitor()
      .refused(initiateGlobalpay, { body: { ...payers.ours(booking), PMT_ID: card } });
    await noFaults();
    expect(status).toBe(503);
    expect(message).toMatch(/can’t reach the payment service.*still holding.*can’t be charged twice/);
    expect(message).not.toMatch(/nothing was charged/i);
  });

  test('a card that its bank has not authenticated is not charged', async () => {
    const booking = await payers.held();
    expect(statusIn(await payers.save(booking, await payers.cardFor(booking)))).toBe('failed');
    expect(statusIn(await payers.save(booking, 'PMT_made-up'))).toBe('failed');
    expect(await payers.salesOf(booking)).toEqual([]);
  });

  test('a card that was authenticated for another payment is not charged', async () => {
    const [cheap, dear] = [await payers.held(4), await payers.held(10)];
    const card = await payers.cardFor(cheap);
    await payers.begin(cheap, card);
    expect(statusIn(await payers.save(dear, card))).toBe('failed');
    expect(await payers.salesOf(dear)).toEqual([]);
    expect((await payers.save({ ...dear, booking_id: cheap.booking_id }, card)).status).toBe(404);
  });

  test('for a card that Global Payments does not know, no authentication is shown and the attempt fails', async () => {
    const booking = await payers.held();
    expect(await payers.begin(booking, 'PMT_unknown')).toEqual({});
    expect(await payers.goOn(booking, 'PMT_unknown')).toEqual({});
    expect(statusIn(await payers.save(booking, 'PMT_unknown'))).toBe('failed');
    expect(await payers.bookingOf(booking)).toMatchObject({ status: 'held' });
  });
});

describe('a card payment after the hold is over', () => {
  test('after the hold is over no payment is begun and no card is charged', async () => {
    const { booking, card } = await aCardToCharge();
    await site.forward(16 * minute);
    // The answer is the same before and after the sweep.
    expect(statusIn(await payers.save(booking, card))).toBe('cancelled');
    expect(await payers.bookingOf(booking)).toMatchObject({ status: 'expired' });
    await expireHolds(site.deps);
    expect(statusIn(await payers.save(booking, card))).toBe('cancelled');
    const { status, code } = await site
      .aVisitor()
      .refused(initiateGlobalpay, { body: { ...payers.ours(booking), PMT_ID: card } });
    expect([status, code]).toEqual([409, 'hold_over']);
    expect(await payers.salesOf(booking)).toEqual([]);
  });

  test('a card of a replaced hold is not charged', async () => {
    const { booking, card } = await aCardToCharge();
    await site.db
      .updateTable('paymentAttempts')
      .set({ cancelRequestedAt: site.now() })
      .where('bookingId', '=', booking.booking_id)
      .execute();
    await payers.save(booking, card);
    expect(await payers.salesOf(booking)).toEqual([]);
  });

  test('if the day was called off, no charge is made and the bank is not asked', async () => {
    const { booking, card } = await aCardToCharge();
    const { date } = await payers.bookingOf(booking);
    await cancelDay(site.deps, { date: localDate(date) }, 'strong wind');
    expect(statusIn(await payers.save(booking, card))).toBe('cancelled');
    expect(await payers.salesOf(booking)).toEqual([]);
    const body = { ...payers.ours(booking), PMT_ID: await payers.cardFor(booking) };
    expect(await site.aVisitor().refused(initiateGlobalpay, { body })).toMatchObject({
      code: 'slot_not_on_sale',
      message: expect.stringContaining('cancel the time'),
    });
  });

  test('if a charge gets no answer and then the day is called off, the charge is voided and the customer gets an email', async () => {
    const { booking, card } = await aCardToCharge();
    await strike({ kind: 'answer_lost', method: 'POST' });
    await strike({ kind: 'connection_reset', method: 'GET', nth: 2, always: true });
    expect(statusIn(await payers.save(booking, card))).toBe('pending');
    await noFaults();
    const { date } = await payers.bookingOf(booking);
    await cancelDay(site.deps, { date: localDate(date) }, 'strong wind');
    expect(statusIn(await payers.save(booking, card))).toBe('cancelled');
    await advancePayments(site.deps);
    expect(await payers.salesOf(booking)).toMatchObject([{ held: 0, captured: 0 }]);
    const mails = await site.db
      .selectFrom('mails')
      .select('kind')
      .where('bookingId', '=', booking.booking_id)
      .execute();
    expect(mails).toEqual([{ kind: 'payment_returned' }]);
  });

  test('if the answer to a charge is lost, the booking is confirmed once a job finds the charge', async () => {
    const { booking, card } = await aCardToCharge();
    await strike({ kind: 'answer_lost', method: 'POST' });
    await strike({ kind: 'connection_reset', method: 'GET', nth: 2, always: true });
    expect(statusIn(await payers.save(booking, card))).toBe('pending');
    await site.forward(16 * minute);
    await expireHolds(site.deps);
    expect(await payers.bookingOf(booking)).toMatchObject({ status: 'expired' });
    await noFaults();
    await advancePayments(site.deps);
    expect(await payers.bookingOf(booking)).toMatchObject({ status: 'confirmed' });
    expect(await payers.salesOf(booking)).toHaveLength(1);
  });

  test('a paid booking accepts no second card', async () => {
    const booking = await payers.held();
    await payers.pay(booking);
    const card = await payers.cardFor(booking);
    const { status, code } = await site
      .aVisitor()
      .refused(initiateGlobalpay, { body: { ...payers.ours(booking), PMT_ID: card } });
    expect([status, code]).toEqual([409, 'already_paid']);
  });
});

test('a notification without the right signature is refused', async () => {
  const { appKey } = site.accounts.globalpay;
  const body = '{"id":"TRN_1","status":"PREAUTHORIZED"}';
  const post = (signature: string) =>
    site.app.inject({
      method: 'POST',
      url: '/webhooks/globalpay',
      headers: { 'content-type': 'application/json', 'x-gp-signature': signature },
      payload: body,
    });
  const right = createHash('sha512')
    .update(body + appKey)
    .digest('hex');
  expect((await post(right)).statusCode).toBe(200);
  expect((await post(right.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).statusCode).toBe(400);
  expect((await post('')).statusCode).toBe(400);
  await processEvents(site.deps);
});
