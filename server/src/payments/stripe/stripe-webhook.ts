import type Stripe from 'stripe';
import type { ProviderEvent } from '../payment-provider.ts';

/**
 * Signature and age are checked over the raw bytes before anything is read. From a genuine event only the names
 * of objects are taken; what became of them is asked from Stripe.
 */
export function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  signature: string | undefined,
  now: Date,
): ProviderEvent[] | undefined {
  const body = raw.toString('utf8');
  // The SDK verifies the text, in which bytes that are no text have all become the same character.
  if (signature === undefined || !Buffer.from(body).equals(raw)) return undefined;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now.getTime());
  } catch {
    return undefined;
  }
  return eventsOf(event);
}

/** Genuine, but not necessarily about us: the account may serve others, and Stripe has events of other shapes. */
function eventsOf(event: Stripe.Event): ProviderEvent[] {
  const object = (event.data as Partial<Stripe.Event.Data> | undefined)?.object as
    | { id?: unknown; object?: unknown; payment_intent?: unknown; metadata?: Record<string, unknown> | null }
    | undefined;
  if (object === undefined) return [];
  const attemptId = object.metadata?.['attempt_id'];
  const providerRef = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return [
    {
      dedupeKey: event.id,
      attemptId: typeof attemptId === 'string' ? attemptId : null,
      providerRef: typeof providerRef === 'string' ? providerRef : null,
      hint: event.type,
    },
  ];
}
