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
function eventsOf(event: { id?: unknown; type?: unknown; data?: unknown }): ProviderEvent[] {
  const dedupeKey = nameIn(event.id);
  const hint = nameIn(event.type);
  const object = (event.data as { object?: unknown } | null | undefined)?.object as
    | { id?: unknown; object?: unknown; payment_intent?: unknown; metadata?: { attempt_id?: unknown } | null }
    | null
    | undefined;
  if (dedupeKey === null || hint === null || typeof object !== 'object' || object === null) return [];
  return [
    {
      dedupeKey,
      attemptId: nameIn(object.metadata?.attempt_id),
      providerRef: nameIn(object.object === 'payment_intent' ? object.id : object.payment_intent),
      hint,
    },
  ];
}

/** A name as providers give them; null when it is not one, so that nothing odd gets as far as the database. */
function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : null;
}
