import type Stripe from 'stripe';
import { providerTimeoutMs } from '../payment-provider.ts';

/**
 * The address of Stripe's API; undefined: the real Stripe. In simulated mode only the address differs; the adapter is
 * the same.
 */
export type StripeAddress = { host: string; port: number; protocol: 'http' };

/** The API version of both our calls and our webhook endpoint. */
export const stripeApiVersion = '2026-10-28.endive';

/** The SDK is loaded when it is first needed: it is a fifth of the server's code. */
export async function stripeClient(
  secretKey: string,
  address: StripeAddress | undefined,
  timeoutMs: number = providerTimeoutMs,
): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  return new Sdk(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    // The SDK retries once with the same idempotency key, which is harmless. Our own jobs also retry, but later.
    maxNetworkRetries: 1,
    telemetry: false,
    ...address,
  });
}
