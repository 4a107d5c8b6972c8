import Stripe from 'stripe';
import type { Delivery } from '../deliveries/delivery.ts';
import type { Fault } from '../faults/fault.ts';
import type { LedgerRow, LedgerTotals } from '../ledger.ts';
import type { LoggedRequest } from '../request-log.ts';
import { type Reply, callControl, readReply } from './test-simulator.ts';
import { startReceiver } from './webhook-receiver.ts';

let merchants = 0;

/** Test cards, named by their last four digits. */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000000000003220',
};

export type TestMerchant = Awaited<ReturnType<typeof introduceMerchant>>;

/** Registers a new merchant. Returns the real Stripe SDK, which calls the simulator. */
export async function introduceMerchant(simulator: string) {
  merchants += 1;
  const name = `${process.pid}x${merchants}`;
  const receiver = await startReceiver();
  const keys = {
    secret: `sk_test_${name}_secret`,
    publishable: `pk_test_${name}_public`,
    webhook: `whsec_${name}_webhooks`,
  };
  const introduction = {
    provider: 'stripe',
    secret_key: keys.secret,
    publishable_key: keys.publishable,
    webhook_secret: keys.webhook,
    webhook_url: receiver.url,
    allowed_origins: ['http://localhost:3000'],
  };
  await callControl(simulator, 'merchant', introduction);
  const sdk = stripeSdk(simulator, keys.secret);
  const control = (path: string, body: object = {}) =>
    callControl(simulator, path, { merchant: keys.secret, ...body });

  const look = async <Seen>(path: string): Promise<Seen> =>
    (await callControl(simulator, `${path}?merchant=${keys.secret}`)).json;

  return {
    keys,
    introduction,
    receiver,
    sdk,
    control,
    ledger: () => look<{ totals: LedgerTotals; payments: LedgerRow[] }>('ledger'),
    requests: () => look<LoggedRequest[]>('requests'),
    deliveries: () => look<(Delivery & { next_try: string | null })[]>('events'),
    faults: () => look<Fault[]>('faults'),
    raw: (method: string, path: string, options: RawOptions = {}) =>
      callApi(simulator, keys.secret, method, path, options),

    anIntent: (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
      sdk.paymentIntents.create({
        amount: 12_500,
        currency: 'gbp',
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        metadata: { attempt_id: 'attempt_1' },
        ...more,
      }),

    /** Confirms a payment as the card form does, with the browser's key and the client secret. */
    payInBrowser(
      intent: { id: string; client_secret: string | null },
      number: string,
      more: object = {},
    ): Promise<Reply> {
      return callApi(simulator, keys.publishable, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
        version: null,
        form: {
          client_secret: intent.client_secret ?? '',
          use_stripe_sdk: 'true',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '40',
          'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
          ...more,
        },
      });
    },
    close: () => receiver.close(),
  };
}

export function stripeSdk(simulator: string, key: string, more: Partial<Stripe.StripeConfig> = {}): Stripe {
  const { hostname, port } = new URL(simulator);
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...more,
  });
}

type RawOptions = {
  form?: Record<string, string>;
  version?: string | null;
  headers?: Record<string, string>;
  body?: string;
};

async function callApi(
  simulator: string,
  key: string,
  method: string,
  path: string,
  { form, version = '2026-10-28.endive', headers = {}, body }: RawOptions,
): Promise<Reply> {
  return readReply(
    await fetch(`${simulator}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(version === null ? {} : { 'stripe-version': version }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: body ?? (form === undefined ? undefined : new URLSearchParams(form).toString()),
    }),
  );
}

/** Returns the error that a call of the SDK throws. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The simulator allowed what it should refuse.');
}
