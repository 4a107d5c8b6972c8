import type Stripe from 'stripe';
import { pence } from '@slipway/shared/values/pence.ts';
import {
  type Attempt,
  type PaymentProvider,
  type PaymentSnapshot,
  providerTimeoutMs,
} from '../payment-provider.ts';
import { look } from './look-at-intent.ts';
import { type StripeAddress, stripeClient } from './stripe-client.ts';
import { asProviderCall, isKeptFault, isRefused, isUnexpectedState } from './stripe-errors.ts';
import { listBalance } from './stripe-balance.ts';
import { listDisputes } from './stripe-disputes.ts';
import { refundSnapshot } from './stripe-snapshot.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** The address of the API; undefined: the real Stripe. */
  address: StripeAddress | undefined;
  now: () => Date;
  /** Time-out of one call, retries included; tests use a shorter one. */
  timeoutMs?: number;
};

/** The adapter for cards by Stripe: authorised first, captured once the booking is confirmed. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const { timeoutMs = providerTimeoutMs } = options;
  let opened: Promise<Stripe> | undefined;
  const client = () => (opened ??= stripeClient(options.secretKey, options.address, timeoutMs));
  const inTime = <Result>(call: (stripe: Stripe) => Promise<Result>) =>
    asProviderCall(timeoutMs, async () => call(await client()));
  return {
    name: 'stripe',
    label: 'Card',
    // The minimum in sterling: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
    minimumCharge: pence(30),

    begin: (attempt) =>
      inTime(async (stripe) => {
        const intent = await create(stripe, attempt);
        if (intent.client_secret === null)
          throw new Error(`Stripe gave no client secret for attempt ${attempt.id}`);
        return { kind: 'embedded_card', clientSecret: intent.client_secret, providerRef: intent.id };
      }),

    retrieve: (attempt, hint) => inTime((stripe) => look(stripe, attempt, hint)),

    cancel: (attempt) =>
      inTime(async (stripe) => {
        const found = await look(stripe, attempt);
        if (found === 'unknown_there' || found.status === 'cancelled') return 'cancelled';
        if (found.status === 'authorised' || found.status === 'captured') return 'paid';
        return (await cancel(stripe, attempt, found.providerRef)) === 'cancelled' ? 'cancelled' : 'paid';
      }),

    capture: (attempt) =>
      inTime(async (stripe) => {
        const intentId = requireRef(attempt);
        try {
          const intent = await stripe.paymentIntents.capture(
            intentId,
            { amount_to_capture: attempt.amount },
            { idempotencyKey: `attempt:${attempt.id}:capture` },
          );
          return intent.status === 'succeeded' ? 'captured' : 'accepted';
        } catch (error) {
          if (!isUnexpectedState(error)) throw error;
          const found = await look(stripe, attempt);
          return found !== 'unknown_there' && found.status === 'captured' ? 'captured' : 'refused';
        }
      }),

    voidAuthorisation: (attempt) =>
      inTime(async (stripe) => {
        const found = await look(stripe, attempt);
        if (found === 'unknown_there' || found.status === 'cancelled') return 'voided';
        if (found.status === 'captured') return 'captured';
        return (await cancel(stripe, attempt, found.providerRef)) === 'cancelled' ? 'voided' : 'captured';
      }),

    refund: (attempt, refund) =>
      inTime(async (stripe) => {
        try {
          return refundSnapshot(
            await stripe.refunds.create(
              {
                payment_intent: requireRef(attempt),
                amount: refund.amount,
                metadata: { refund_id: refund.id, attempt_id: attempt.id },
              },
              { idempotencyKey: `refund:${refund.id}` },
            ),
          );
        } catch (error) {
          const { code } = error as { code?: string };
          if (code === 'charge_already_refunded') return 'refused';
          if (code === 'charge_disputed') return 'disputed';
          throw error;
        }
      }),

    listDisputes: (since) => inTime((stripe) => listDisputes(stripe, since)),

    listBalance: (from, until, after) => inTime((stripe) => listBalance(stripe, { from, until, after })),

    readWebhook: async (raw, headers) => {
      const signature = headers['stripe-signature'];
      return typeof signature === 'string'
        ? readStripeWebhook(await client(), options.webhookSecret, raw, signature, options.now())
        : undefined;
    },
  };
}

/**
 * Asks for a longer hold of a deposit, which some accounts and cards allow. If Stripe does not allow our account a
 * longer hold, asks for the usual hold. If Stripe's permission changes between two calls, two PaymentIntents exist.
 * Nobody can pay the first, because nobody has its secret.
 */
async function create(stripe: Stripe, attempt: Attempt): Promise<Stripe.PaymentIntent> {
  if (attempt.isDeposit !== true) return createOne(stripe, attempt, 'create');
  const more: Partial<Stripe.PaymentIntentCreateParams> = {
    payment_method_options: { card: { request_extended_authorization: 'if_available' } },
  };
  try {
    return await createOne(stripe, attempt, 'create extended', more);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return createOne(stripe, attempt, 'create');
  }
}

/** A second `begin` after a crash returns the same PaymentIntent. */
async function createOne(
  stripe: Stripe,
  attempt: Attempt,
  call: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  const ask = (options?: Stripe.RequestOptions) =>
    stripe.paymentIntents.create(
      {
        amount: attempt.amount,
        currency: 'gbp',
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        description: `Boat hire ${attempt.bookingId}`,
        metadata: { booking_id: attempt.bookingId, attempt_id: attempt.id },
        ...more,
      },
      options,
    );
  try {
    return await ask({ idempotencyKey: `attempt:${attempt.id}:${call}` });
  } catch (error) {
    if (!isKeptFault(error)) throw error;
    // The first call may have made a PaymentIntent. Nobody got its secret, so nobody can pay it.
    return ask();
  }
}

/** Returns 'cancelled', or the status that the PaymentIntent reached in between. */
async function cancel(
  stripe: Stripe,
  attempt: Attempt,
  intentId: string,
): Promise<PaymentSnapshot['status'] | undefined> {
  try {
    // No idempotency key is needed, because Stripe answers a second cancellation with the present state. The SDK must
    // not retry: the payment may have been authorised since the first try, and the retry would cancel it.
    await stripe.paymentIntents.cancel(
      intentId,
      { cancellation_reason: 'abandoned' },
      { maxNetworkRetries: 0 },
    );
    return 'cancelled';
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const found = await look(stripe, attempt);
    return found === 'unknown_there' ? 'cancelled' : found.status;
  }
}

function requireRef(attempt: Attempt): string {
  if (attempt.providerRef === null) throw new Error(`attempt ${attempt.id} has no PaymentIntent`);
  return attempt.providerRef;
}
