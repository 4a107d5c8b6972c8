import type { Delivery } from '../../deliveries/delivery.ts';
import type { DeliveryFaultKind } from '../../faults/fault.ts';
import { findMerchant } from '../../merchants.ts';
import type { Webhook } from '../../provider.ts';
import type { Simulator } from '../../simulator.ts';
import { events } from '../rows.ts';
import { createHmac } from 'node:crypto';

/**
 * With the fault `old_timestamp`, a webhook's timestamp lies this many seconds before the real time. The simulator's
 * clock is never behind the real time. A receiver accepts timestamps up to 300 seconds old.
 */
const staleSeconds = 600;

export function writeWebhook(
  simulator: Simulator,
  delivery: Delivery,
  fault: DeliveryFaultKind | undefined,
): Webhook | undefined {
  const event = simulator.store.get(events, delivery.event)?.wire;
  const secret = findMerchant(simulator, delivery.merchant)?.keys.webhook_secret;
  if (event === undefined || secret === undefined) return undefined;
  // The JSON has several lines, as at Stripe. A receiver that verifies re-serialised JSON therefore fails.
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  const at =
    fault === 'old_timestamp' ? Math.floor(Date.now() / 1000) - staleSeconds : simulator.clock.nowSeconds();
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signWebhook(fault === 'wrong_signature' ? `${secret}x` : secret, body, at),
    },
    body: fault === 'altered_body' ? alter(body) : body,
  };
}

/** Adds a digit to the amount after signing. */
function alter(body: string): string {
  return body.replace(/"amount": (\d+)/, '"amount": $10');
}

/**
 * Returns the Stripe-Signature header for a body. `at`: the time in Unix seconds. The key is the whole "whsec_..."
 * text.
 */
export function signWebhook(secret: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
