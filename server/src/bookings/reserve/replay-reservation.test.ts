import { pence } from '@slipway/shared/values/pence.ts';
import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { WireReservation } from '@slipway/shared/api/reservations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../payments/payment-provider.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { setSetting } from '../../testing/test-catalogue.ts';
import { minute, second } from '../../testing/test-clock.ts';
import type { Visitor } from '../../testing/test-visitor.ts';
import { leaseMs } from './begin-payment.ts';

const site = testAppOfFile();
let keys = 0;

let visitor: Visitor;
let ask: { body: WireReservation; key: string };
beforeEach(async () => {
  site.clock.set(monday);
  site.provider.calls.length = 0;
  site.deps.providers = [site.provider];
  site.deps.waitForFirstMs = 0;
  visitor = site.aVisitor();
  ask = { body: await visitor.aReservation(await site.aSlot()), key: `replay-key-${(keys += 1)}` };
});

const press = () => visitor.ask(addReservation, ask);
const refusal = () => visitor.refused(addReservation, ask);

function holdsOfVisitor() {
  return site.db
    .selectFrom('bookings')
    .innerJoin('paymentAttempts', 'paymentAttempts.bookingId', 'bookings.id')
    .select(['bookings.status', 'paymentAttempts.id as attempt', 'paymentAttempts.status as attemptStatus'])
    .where('customerId', '=', ask.body.customer)
    .execute();
}

const stillRunning = { status: 409, code: 'still_running', retryAfter: 5 };
const unavailable = { status: 503, code: 'payment_unavailable' };

describe('a reservation after a crash between the hold and the provider’s answer', () => {
  test('a repeated call resumes the attempt: one booking, one attempt, and the answer is stored', async () => {
    site.provider.steps.begin.push(new Error('the process was killed here'));
    expect((await press()).status).toBe(500);
    // Until its lease ends, the first call counts as still running.
    expect(await refusal()).toMatchObject(stillRunning);
    site.clock.forward(leaseMs);
    const resumed = await press();
    expect(resumed.status, resumed.text).toBe(200);
    const [first, retried] = site.provider.callsOf('begin');
    expect(retried!.attempt).toEqual(first!.attempt);
    expect(retried!.customer).toMatchObject({ firstName: 'Ada', email: expect.stringContaining('@') });
    expect(await holdsOfVisitor()).toEqual([
      { status: 'held', attempt: first!.attempt.id, attemptStatus: 'awaiting_customer' },
    ]);
    expect(JSON.parse(resumed.text).data).toMatchObject({
      booking_id: first!.attempt.bookingId,
      transactionReference: first!.attempt.reference,
      hold_expires_at: new Date(monday.getTime() + 15 * minute).toISOString(),
    });
    expect((await press()).text).toBe(resumed.text);
    expect(site.provider.callsOf('begin')).toHaveLength(2);
  });

  test('of two repeats at the same instant only one calls the provider', async () => {
    site.provider.steps.begin.push(new Error('the process was killed here'));
    await press();
    site.clock.forward(leaseMs);
    const hanging = site.provider.hangNextBegin();
    const one = press();
    await hanging.reached;
    expect(await refusal()).toMatchObject(stillRunning);
    hanging.answer();
    expect((await one).status).toBe(200);
    expect(site.provider.callsOf('begin')).toHaveLength(2);
  });

  test('if a repeat begins the payment before the first call ends, the first call returns the repeat’s payment', async () => {
    let answerLate = () => {};
    const answered = new Promise<void>((resolve) => (answerLate = resolve));
    site.provider.steps.begin.push(async () => {
      await answered;
      return { kind: 'embedded_card', clientSecret: 'secret of the late one', providerRef: 'late' };
    });
    const dead = press();
    await expect.poll(() => site.provider.callsOf('begin').length).toBe(1);
    site.clock.forward(leaseMs);
    const taken = await press();
    answerLate();
    expect((await dead).text).toBe(taken.text);
    expect((await press()).text).toBe(taken.text);
    expect(taken.text).not.toContain('the late one');
    const { providerRef } = await site.attempt(JSON.parse(taken.text).data.booking_id);
    expect(providerRef).not.toBe('late');
  });

  test('if a repeat has stored an answer, a later refusal of the first call leaves that answer unchanged', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    site.provider.steps.begin.push(async () => {
      await refused;
      throw new ProviderError('bad_request', 'no');
    });
    const dead = press();
    await expect.poll(() => site.provider.callsOf('begin').length).toBe(1);
    site.clock.forward(leaseMs);
    const taken = await press();
    refuse();
    expect((await dead).status).toBe(503);
    expect((await press()).text).toBe(taken.text);
  });

  test('once a hold has ended, no repeat of the call begins a payment', async () => {
    site.provider.steps.begin.push(new Error('the process was killed here'));
    await press();
    site.clock.forward(15 * minute);
    expect(await refusal()).toMatchObject({ status: 409, code: 'hold_over' });
    expect(await refusal()).toMatchObject({ status: 409, code: 'hold_over' });
    expect(site.provider.callsOf('begin')).toHaveLength(1);
  });
});

describe('a provider that could not be reached', () => {
  test('a provider that could not be reached is called again for the same attempt when the visitor presses again', async () => {
    site.provider.steps.begin.push(new ProviderError('outcome_unknown', 'no answer'));
    expect(await refusal()).toMatchObject({ ...unavailable, retryAfter: 5 });
    expect((await press()).status).toBe(200);
    const [first, retried] = site.provider.callsOf('begin');
    expect(retried!.attempt.id).toBe(first!.attempt.id);
    expect(await holdsOfVisitor()).toHaveLength(1);
  });

  test('a provider that refused for good is not called again under the same key', async () => {
    site.provider.steps.begin.push(new ProviderError('bad_request', 'no'));
    const first = await press();
    expect((await press()).text).toBe(first.text);
    expect(await refusal()).toMatchObject({ status: 409, code: 'payment_refused' });
    expect(site.provider.callsOf('begin')).toHaveLength(1);
  });
});

describe('a reservation whose first call is still running', () => {
  test('a repeat of a running call is told to try again', async () => {
    const hanging = site.provider.hangNextBegin();
    const first = press();
    await hanging.reached;
    expect(await refusal()).toMatchObject(stillRunning);
    hanging.answer();
    expect((await press()).text).toBe((await first).text);
    expect(site.provider.callsOf('begin')).toHaveLength(1);
  });

  test('a repeat waits for a while and gets the answer of the first call', async () => {
    site.deps.waitForFirstMs = 120_000;
    const hanging = site.provider.hangNextBegin();
    const first = press();
    await hanging.reached;
    const again = press();
    hanging.answer();
    expect((await again).text).toBe((await first).text);
  });
});

describe('a provider’s payment token that expires', () => {
  test('repeated calls get the same payment token until it expires, then a new token', async () => {
    const provider = stubProvider('tokenised');
    site.deps.providers = [provider];
    ask.body.payment_method_id = '6';
    const first = await press();
    site.clock.forward(299 * second);
    expect((await press()).text).toBe(first.text);
    site.clock.forward(second);
    const renewed = await press();
    const [old, fresh] = [JSON.parse(first.text).data, JSON.parse(renewed.text).data];
    expect(fresh).toEqual({ ...old, globalpayAccessToken: expect.stringMatching(/^token 2 of /) });
    site.clock.forward(299 * second);
    expect((await press()).text).toBe(renewed.text);
    expect(await holdsOfVisitor()).toHaveLength(1);
  });

  test('a payment token is fetched once when two calls ask at the same instant', async () => {
    const provider = stubProvider('tokenised');
    site.deps.providers = [provider];
    ask.body.payment_method_id = '6';
    await press();
    site.clock.forward(5 * minute);
    const hanging = provider.hangNextBegin();
    const one = press();
    await hanging.reached;
    expect(await refusal()).toMatchObject(stillRunning);
    hanging.answer();
    expect((await press()).text).toBe((await one).text);
    expect(provider.callsOf('begin')).toHaveLength(2);
  });

  test('a payment token is not fetched for an ended hold', async () => {
    site.deps.providers = [stubProvider('tokenised')];
    ask.body.payment_method_id = '6';
    await press();
    site.clock.forward(15 * minute);
    expect(await refusal()).toMatchObject({ status: 409, code: 'hold_over' });
    expect(await refusal()).toMatchObject({ status: 409, code: 'hold_over' });
  });
});

describe('refusals are repeated for the same key', () => {
  test('the refusal of an outdated price is repeated for the same key, even after the price has changed back', async () => {
    ask.body.total = 140;
    const first = await press();
    expect(JSON.parse(first.text).data).toEqual({ code: 'price_changed', total: 150 });
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(14_000) })
      .where('id', '=', 1)
      .execute();
    const again = await press();
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(15_000) })
      .where('id', '=', 1)
      .execute();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  });

  test('the refusal of a taken boat is repeated for the same key, even when the boat is free again', async () => {
    const slot = await site.aSlot();
    await site.aVisitor().hold(slot);
    const free = { payment_method_id: '5', coupon_code: await site.aCoupon(), total: 0 } as const;
    const body = await visitor.aReservation(slot, free);
    const pressFree = (key: string) => visitor.ask(addZeroCostReservation, { body, key });
    const first = await pressFree('free-key-1');
    expect(JSON.parse(first.text).data).toEqual({ code: 'slot_taken' });
    site.clock.forward(15 * minute);
    const again = await pressFree('free-key-1');
    expect([again.status, again.text]).toEqual([409, first.text]);
    expect((await pressFree('free-key-2')).status).toBe(200);
  });

  test('an error of ours is not stored as an answer, so the same key works once the error is fixed', async () => {
    await setSetting(site.db, 'max_bookable_month', 'the last');
    expect((await press()).status).toBe(500);
    await setSetting(site.db, 'max_bookable_month', '12');
    expect((await press()).status).toBe(200);
  });
});
