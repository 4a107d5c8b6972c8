import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, it } from 'vitest';
import { cards, failureOf, introduceMerchant } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const held = async () => {
  const intent = await merchant.anIntent();
  return merchant.sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
};
const longer = {
  payment_method_options: { card: { request_extended_authorization: 'if_available' } },
} as const;
const paid = async () => {
  const intent = await merchant.anIntent({ capture_method: 'automatic' });
  return merchant.sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
};

describe('a payment', () => {
  it('a new payment is requires_payment_method and has a secret for the browser', async () => {
    const intent = await merchant.anIntent();
    expect(intent.id).toMatch(/^pi_3\w{23}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 12_500,
      amount_capturable: 0,
      amount_received: 0,
      livemode: false,
      latest_charge: null,
      last_payment_error: null,
      metadata: { attempt_id: 'attempt_1' },
    });
  });

  it('a payment with automatic capture takes the money at once', async () => {
    expect(await paid()).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 12_500,
    });
  });

  it('a payment with manual capture authorises the money for seven days', async () => {
    const intent = await held();
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12_500,
      amount_received: 0,
    });
    const [charge] = (await merchant.sdk.charges.list({ payment_intent: intent.id })).data;
    expect(charge).toMatchObject({
      id: intent.latest_charge,
      captured: false,
      paid: true,
      status: 'succeeded',
      amount_captured: 0,
    });
    expect(charge?.payment_method_details?.card?.capture_before).toBe(
      (charge?.created ?? 0) + 7 * 24 * 60 * 60,
    );
  });

  it('a payment is refused if it requests an extended authorisation that the account may not use', async () => {
    const plain = await introduceMerchant(simulator.url);
    const error = await failureOf(plain.anIntent(longer));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(error.message).toMatch(/^This account is not eligible for the requested card features\./);
    expect((await plain.ledger()).payments).toEqual([]);
    await plain.close();
  });

  it.each([
    ['pm_card_visa', 'enabled', 29 * 24 + 18],
    ['pm_card_mastercard', 'enabled', 30 * 24],
    ['pm_card_amex', 'disabled', 7 * 24],
  ])(
    'with %s, the extended authorisation is %s and the money can be captured for %d hours',
    async (method, status, hours) => {
      await merchant.control('scenario', { habits: { extended_authorization: true } });
      const intent = await merchant.anIntent(longer);
      await merchant.sdk.paymentIntents.confirm(intent.id, {
        payment_method: method,
        return_url: 'https://boats.example/',
      });
      const [charge] = (await merchant.sdk.charges.list({ payment_intent: intent.id })).data;
      expect(charge?.payment_method_details?.card).toMatchObject({
        extended_authorization: { status },
        capture_before: (charge?.created ?? 0) + hours * 60 * 60,
      });
    },
  );

  it('a capture takes the authorised money', async () => {
    const { id } = await held();
    const intent = await merchant.sdk.paymentIntents.capture(id, {}, { idempotencyKey: `${id}:capture` });
    expect(intent).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 12_500 });
  });

  it('a partial capture releases the rest of the authorised money', async () => {
    const { id } = await held();
    const intent = await merchant.sdk.paymentIntents.capture(id, {
      amount_to_capture: 4000,
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4000 });
    expect(intent.latest_charge).toMatchObject({
      amount_captured: 4000,
      amount_refunded: 8500,
      refunded: false,
    });
  });

  it('cancelling a payment releases the authorised money', async () => {
    const { id } = await held();
    const intent = await merchant.sdk.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(intent).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
      cancellation_reason: 'abandoned',
    });
    expect(intent.canceled_at).toBeGreaterThan(0);
  });

  it('a payment created with confirm is confirmed at once', async () => {
    const intent = await merchant.anIntent({ confirm: true, payment_method: 'pm_card_visa' });
    expect(intent.status).toBe('requires_capture');
  });

  it('a payment created with a payment method waits to be confirmed', async () => {
    const intent = await merchant.anIntent({ payment_method: 'pm_card_visa' });
    expect(intent.status).toBe('requires_confirmation');
    expect((await merchant.sdk.paymentIntents.confirm(intent.id)).status).toBe('requires_capture');
  });

  it('a declined payment can be tried again', async () => {
    const intent = await merchant.anIntent();
    expect((await merchant.payInBrowser(intent, cards.declined)).status).toBe(402);
    expect(await merchant.sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    expect((await merchant.payInBrowser(intent, cards.pays)).json).toMatchObject({
      status: 'requires_capture',
      last_payment_error: null,
    });
  });

  it('a slow bank may answer a payment after a minute', async () => {
    const intent = await merchant.anIntent();
    const confirmed = await merchant.sdk.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_paysSlowly',
    });
    expect(confirmed.status).toBe('processing');
    await simulator.control('clock', { advance: 'PT1M' });
    expect((await merchant.sdk.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });
});

describe('calls that the payment’s state does not allow', () => {
  const unexpected = { statusCode: 400, code: 'payment_intent_unexpected_state' };

  it('a capture above the amount is refused', async () => {
    const { id } = await held();
    const error = await failureOf(merchant.sdk.paymentIntents.capture(id, { amount_to_capture: 12_501 }));
    expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' });
    expect((await merchant.sdk.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  it('capturing money that is not authorised is refused, and the refusal shows the payment', async () => {
    const { id } = await merchant.anIntent();
    const error = await failureOf(merchant.sdk.paymentIntents.capture(id));
    expect(error).toMatchObject(unexpected);
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(error.message).toBe(
      'This PaymentIntent could not be captured because it has a status of requires_payment_method. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
    );
  });

  it('a second capture is refused', async () => {
    const { id } = await held();
    await merchant.sdk.paymentIntents.capture(id);
    const error = await failureOf(merchant.sdk.paymentIntents.capture(id));
    expect(error).toMatchObject(unexpected);
    expect(error.message).toBe(
      'This PaymentIntent could not be captured because it has already been captured.',
    );
  });

  it('cancelling a paid payment is refused, and the refusal shows the payment', async () => {
    const { id } = await paid();
    const error = await failureOf(merchant.sdk.paymentIntents.cancel(id));
    expect(error).toMatchObject(unexpected);
    expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' });
    expect(error.message).toMatch(
      /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
    );
  });

  it('cancelling twice is refused', async () => {
    const { id } = await merchant.anIntent();
    await merchant.sdk.paymentIntents.cancel(id);
    expect(await failureOf(merchant.sdk.paymentIntents.cancel(id))).toMatchObject(unexpected);
  });

  it.each([
    ['paid', paid, /already succeeded/],
    ['held', held, /status of requires_capture/],
  ])('confirming a payment that is %s is refused', async (_state, make, message) => {
    const { id } = await make();
    const error = await failureOf(
      merchant.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    );
    expect(error).toMatchObject(unexpected);
    expect(error.message).toMatch(message);
  });

  it('confirming a cancelled payment is refused, even from the browser', async () => {
    const intent = await merchant.anIntent();
    await merchant.sdk.paymentIntents.cancel(intent.id);
    const reply = await merchant.payInBrowser(intent, cards.pays);
    expect(reply.json.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
  });

  it('a capture sets the given keys of the metadata, and removes a key whose value is empty', async () => {
    const { id } = await held();
    const intent = await merchant.sdk.paymentIntents.capture(id, {
      metadata: { booking_id: '7', attempt_id: '' },
    });
    expect(intent.metadata).toEqual({ booking_id: '7' });
  });
});

describe('3-D Secure', () => {
  const awaiting = async (more: object = {}) => {
    const intent = await merchant.anIntent();
    const reply = await merchant.payInBrowser(intent, cards.threeDSecure, more);
    expect(reply.json).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    return intent;
  };

  it('a payment authorises the money when the shopper passes the authentication', async () => {
    const intent = await awaiting();
    await simulator.control(`3ds/${intent.id}`, { result: 'complete' });
    const after = await merchant.sdk.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({ status: 'requires_capture', next_action: null });
    expect(after.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  });

  it('after a failed authentication the payment needs another card', async () => {
    const intent = await awaiting();
    await simulator.control(`3ds/${intent.id}`, { result: 'fail' });
    expect(await merchant.sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('an abandoned authentication leaves the payment open for another card or a cancellation', async () => {
    const intent = await awaiting();
    expect((await merchant.payInBrowser(intent, cards.pays)).json.status).toBe('requires_capture');
    const other = await awaiting();
    expect((await merchant.sdk.paymentIntents.cancel(other.id)).status).toBe('canceled');
    expect((await simulator.control(`3ds/${other.id}`, { result: 'complete' })).status).toBe(409);
  });

  it('a confirmation without use_stripe_sdk redirects the shopper to the bank and back', async () => {
    const intent = await merchant.anIntent();
    const { next_action: next } = await merchant.sdk.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: 'http://localhost:3000/return/stripe/success?x=1#/payment',
    });
    expect(next).toMatchObject({ type: 'redirect_to_url' });
    const url = new URL(next?.redirect_to_url?.url ?? '');
    const finished = await fetch(`${simulator.url}${url.pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source: url.searchParams.get('source'), result: 'complete' }),
    });
    // Stripe adds its parameters before the '#', where a hash router does not read them.
    expect(await finished.json()).toEqual({
      return_url: `http://localhost:3000/return/stripe/success?x=1&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded#/payment`,
    });
  });

  it('a payment is declined if the shopper is not present to pass the authentication', async () => {
    const intent = await merchant.anIntent();
    const error = await failureOf(
      merchant.sdk.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_authenticationRequired',
        off_session: true,
      }),
    );
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'authentication_required' });
  });
});
