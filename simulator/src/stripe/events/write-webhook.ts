import type { Delivery } from '../../deliveries/delivery.ts';
import type { DeliveryFaultKind } from '../../faults/fault.ts';
import { findMerchant } from '../../merchants.ts';
import type { Webhook } from '../../provider.ts';
import type { Till } from '../../till.ts';
import { events } from '../rows.ts';
import type { EventWire } from '../wire.ts';
import { createHmac } from 'node:crypto';

/** Older than the 300 seconds that a receiver allows, by the real clock and by the till's. */
const staleSeconds = 600;

export function writeWebhook(
  till: Till,
  delivery: Delivery,
  fault: DeliveryFaultKind | undefined,
): Webhook | undefined {
  const event = till.store.get(events, delivery.event)?.wire;
  const secret = findMerchant(till, delivery.merchant)?.keys.webhook_secret;
  if (event === undefined || secret === undefined) return undefined;
  const sent = delivery.stranger === undefined ? event : estrange(event, delivery.stranger);
  // Over several lines, as Stripe writes it, so that a receiver that verifies re-serialised JSON fails.
  const body = JSON.stringify({ ...sent, pending_webhooks: 1 }, null, 2);
  const at =
    fault === 'old_timestamp' ? Math.floor(Date.now() / 1000) - staleSeconds : till.clock.nowSeconds();
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signWebhook(fault === 'wrong_signature' ? `${secret}x` : secret, body, at),
    },
    body: fault === 'altered_body' ? alter(body) : body,
  };
}

function estrange(
  event: EventWire,
  { event: id, object: suffix, attempt }: NonNullable<Delivery['stranger']>,
): EventWire {
  const object = event.data.object as { id: string; payment_intent?: string; metadata?: object };
  return {
    ...event,
    id,
    data: {
      object: {
        ...object,
        id: `${object.id.split('_')[0]}_3${suffix}`,
        ...(object.payment_intent === undefined ? {} : { payment_intent: `pi_3${suffix}` }),
        metadata: { ...object.metadata, attempt_id: attempt },
      },
    },
  };
}

/** The amount gets one more digit after signing. */
function alter(body: string): string {
  return body.replace(/"amount": (\d+)/, '"amount": $10');
}

/** The Stripe-Signature of a body at a time in unix seconds. The key is the whole "whsec_..." text. */
export function signWebhook(secret: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
