import type Stripe from 'stripe';
import type { ProviderEvent } from '../payment-provider.ts';

/**
 * Signature and age are checked over the raw bytes before anything is read. From a genuine event only the names
 * of objects are taken; what became of them is asked from Stripe. `now` in seconds.
 */
export function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  signature: string | undefined,
  now: number,
): ProviderEvent[] | undefined {
  if (signature === undefined) return undefined;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(raw, signature, secret, undefined, undefined, now);
  } catch {
    return undefined;
  }
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: unknown;
    metadata?: Record<string, string> | null;
  };
  const providerRef = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return [
    {
      dedupeKey: event.id,
      attemptId: object.metadata?.attempt_id ?? null,
      providerRef: typeof providerRef === 'string' ? providerRef : null,
      hint: event.type,
    },
  ];
}
