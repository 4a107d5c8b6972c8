import type { Delivery } from '../../deliveries/delivery.ts';
import type { DeliveryFaultKind } from '../../faults/fault.ts';
import { findMerchant } from '../../merchants.ts';
import type { Webhook } from '../../provider.ts';
import type { Simulator } from '../../simulator.ts';
import { notifications } from '../rows.ts';
import { createHash } from 'node:crypto';

/**
 * Writes a notification for sending. The fault `old_timestamp` has no effect, because a notification has no timestamp.
 */
export function writeNotification(
  simulator: Simulator,
  delivery: Delivery,
  fault: DeliveryFaultKind | undefined,
): Webhook | undefined {
  const wire = simulator.store.get(notifications, delivery.event)?.wire;
  const appKey = findMerchant(simulator, delivery.merchant)?.keys.app_key;
  if (wire === undefined || appKey === undefined) return undefined;
  // The JSON has several lines. A receiver that verifies re-serialised JSON therefore fails.
  const body = JSON.stringify(wire, null, 2);
  const key = fault === 'wrong_signature' ? `${appKey}x` : appKey;
  return {
    headers: { 'content-type': 'application/json', 'x-gp-signature': signNotification(body, key) },
    // Adds a digit to the amount after signing.
    body: fault === 'altered_body' ? body.replace(/"amount": "(\d*)"/, '"amount": "$10"') : body,
  };
}

/** Returns the X-GP-Signature of a body: a plain hash of the body followed by the key, not an HMAC. */
export function signNotification(body: string, appKey: string): string {
  return createHash('sha512').update(`${body}${appKey}`).digest('hex');
}
