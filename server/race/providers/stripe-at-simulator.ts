import { type StripeKeys, stripe } from '../../src/payments/stripe/stripe.ts';
import { stripeCheckout } from '@slipway/testing/checkout/stripe-checkout.ts';
import type { Simulator } from '@slipway/testing/simulator.ts';
import type { ProviderAtSimulator } from './provider-at-simulator.ts';
import { adapterOf, introductionOf } from './account-at-simulator.ts';
import { signedAt } from './signed-at.ts';

export type StripeAtSimulator = ProviderAtSimulator & { keys: StripeKeys };

export function stripeAtSimulator(simulator: Simulator, keys: StripeKeys): StripeAtSimulator {
  return {
    keys,
    name: 'stripe',
    merchant: keys.secretKey,
    webhookPath: '/webhooks/stripe',
    introduce: introductionOf(simulator, stripe, keys),
    control: (path, body = {}) => simulator.control(path, { merchant: keys.secretKey, ...body }),
    adapter: adapterOf(stripe, keys),
    checkout: (begun, browser) => stripeCheckout(simulator, keys.publishableKey, begun, browser),
    patienceMs: 3_000,
    formOutlivesHold: false,
    isChargedByUs: false,
    looksBeforeCapture: false,
    provesByReturn: false,
    refundsTakeTime: false,
    unheard: (pay) => pay(),
    calls: {
      begin: { method: 'POST', path: '/v1/payment_intents' },
      look: { method: 'GET', path: '/v1/payment_intents/*' },
      capture: { method: 'POST', path: '/v1/payment_intents/*/capture' },
      giveUp: { method: 'POST', path: '/v1/payment_intents/*/cancel' },
      letGo: { method: 'POST', path: '/v1/payment_intents/*/cancel' },
      refund: { method: 'POST', path: '/v1/refunds' },
    },
    news: {
      authorised: 'payment_intent.amount_capturable_updated',
      declined: 'payment_intent.payment_failed',
      refundFailed: 'refund.failed',
    },
    webhookHeaders: (body, at) => ({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signedAt(keys.webhookSecret, body, at),
    }),
    attemptIn: (row) => row.attempt_id,
    isFor: (intents, { path, params, status, replayed }) =>
      status === 200 &&
      !replayed &&
      intents.some(
        (intent) => path.startsWith(`/v1/payment_intents/${intent}/`) || params.payment_intent === intent,
      ),
    refundAtDesk: (payment, amount) =>
      callStripe(simulator, keys, '/v1/refunds', {
        payment_intent: payment,
        ...(amount === undefined ? {} : { amount: String(amount) }),
      }),
  };
}

/** Calls the simulator's Stripe with the secret key. */
export async function callStripe(
  simulator: Simulator,
  keys: StripeKeys,
  path: string,
  params: Record<string, string>,
): Promise<{ id?: string }> {
  const response = await fetch(simulator.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(params),
  });
  return (await response.json()) as { id?: string };
}
