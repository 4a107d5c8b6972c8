import type Stripe from 'stripe';
import type { ProviderEvent } from '../payment-provider.ts';

/**
 * Checks the signature of the raw bytes, and the age of the event, before reading anything. Takes only the
 * ids of objects from a genuine event; their state is retrieved from Stripe.
 */
export function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  raw: Buffer,
  signature: string | undefined,
  now: Date,
): ProviderEvent[] | undefined {
  const body = raw.toString('utf8');
  // The SDK verifies decoded text, in which any invalid UTF-8 has been replaced by U+FFFD.
  if (signature === undefined || !Buffer.from(body).equals(raw)) return undefined;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now.getTime());
  } catch {
    return undefined;
  }
  return eventsOf(event);
}

/**
 * A genuine event may concern another site that uses the account, and Stripe's events have many shapes. So
 * any part of an event may be missing.
 */
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

/** An id in the form that providers use; null otherwise, so that nothing malformed reaches the database. */
function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : null;
}
