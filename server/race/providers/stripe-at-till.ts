import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { type StripeKeys, stripe } from '../../src/payments/stripe/stripe.ts';
import type { Till } from '@slipway/testing/till.ts';
import type { Begun, Browser, Card, Checkout, Paid, ProviderAtTill } from './provider-at-till.ts';
import { adapterOf, introductionOf } from './account-at-till.ts';
import { signedAt } from './signed-at.ts';

/** Stripe's test cards. */
const cards: Record<Card, string> = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000000000003220',
  refundFailsLater: '4000000000005126',
};

export type StripeAtTill = ProviderAtTill & { keys: StripeKeys };

export function stripeAtTill(till: Till, keys: StripeKeys): StripeAtTill {
  return {
    keys,
    name: 'stripe',
    methodId: '1',
    merchant: keys.secretKey,
    webhookPath: '/webhooks/stripe',
    introduce: introductionOf(till, stripe, keys),
    control: (path, body = {}) => till.control(path, { merchant: keys.secretKey, ...body }),
    adapter: adapterOf(stripe, keys),
    checkout: (begun, browser) => stripeCheckout(till, keys, begun, browser),
    patienceMs: 1_500,
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
      callStripe(till, keys, '/v1/refunds', {
        payment_intent: payment,
        ...(amount === undefined ? {} : { amount: String(amount) }),
      }),
  };
}

/** The payment that the secret of its card form names. */
export function intentIn({ client_secret: secret }: Pick<Begun, 'client_secret'>): string {
  const [intent] = secret?.split('_secret_') ?? [];
  if (intent === undefined) throw new Error('no client secret');
  return intent;
}

/** As somebody who has the secret key. */
export async function callStripe(
  till: Till,
  keys: StripeKeys,
  path: string,
  params: Record<string, string>,
): Promise<{ id?: string }> {
  const response = await fetch(till.url + path, {
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

function stripeCheckout(till: Till, keys: StripeKeys, begun: Begun, { ask }: Browser): Checkout {
  const intent = intentIn(begun);
  const { booking_id, transactionReference: payment_reference, client_secret = '' } = begun;
  return {
    /** The card form's call, with the browser's key and the secret of the payment. */
    async pay(card) {
      const response = await fetch(`${till.url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${keys.publishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          client_secret,
          use_stripe_sdk: 'true',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': cards[card],
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '40',
          'payment_method_data[card][cvc]': '123',
        }),
      });
      return paid(response.status, await response.text());
    },
    answerBank: (result) => till.control(`3ds/${intent}`, { result }),
    outcome: (pair = { booking_id, payment_reference }) => ask(confirmStripe, pair),
    /** With parameters of Stripe's own behind ours. */
    wayBack: () =>
      `/return/stripe?${new URLSearchParams({
        booking_id,
        ref: payment_reference,
        payment_intent: intent,
        payment_intent_client_secret: client_secret,
        redirect_status: 'succeeded',
      }).toString()}`,
  };
}

function paid(status: number, text: string): Paid {
  switch (status) {
    case 200:
      return text.includes('"requires_action"') ? 'asked' : 'paid';
    case 400:
      return 'cannot';
    case 402:
      return 'declined';
    default:
      return 'unanswered';
  }
}
