import Stripe from 'stripe';
import { providerTimeoutMs } from '../payment-provider.ts';

/** Where Stripe is; undefined for the real one. Only the address differs in simulated mode, not a line of the adapter. */
export type StripeAddress = { host: string; port: number; protocol: 'http' };

/** The version that both our calls and our webhook endpoint speak. */
export const stripeApiVersion = '2026-10-28.endive';

export function stripeClient(
  secretKey: string,
  address: StripeAddress | undefined,
  timeoutMs: number = providerTimeoutMs,
): Stripe {
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    // The SDK repeats under the same idempotency key: harmless, and quicker than our own jobs.
    maxNetworkRetries: 1,
    telemetry: false,
    ...address,
  });
}
