import { cancelWorldpay, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';
import { type PaymentStatusResult, wireKey } from './payment-status.ts';

/** Parameters that Worldpay adds to the return address (spec 2.2). Key: Worldpay's name. Value: our API's name. */
const returnParameters = {
  orderKey: 'order_key',
  paymentStatus: 'payment_status',
  paymentAmount: 'payment_amount',
  paymentCurrency: 'payment_currency',
  mac2: 'mac2',
  source: 'source',
} as const;

/** The parameters that the address has. */
export type WorldpayReturn = Partial<
  Record<(typeof returnParameters)[keyof typeof returnParameters], string>
>;

/** Worldpay's parameters in an address; undefined if the address has no order key. */
export function readWorldpayReturn(query: URLSearchParams): WorldpayReturn | undefined {
  const returned: WorldpayReturn = {};
  for (const [name, wireName] of Object.entries(returnParameters)) {
    const value = query.get(name) ?? '';
    if (value !== '') returned[wireName] = value;
  }
  return returned.order_key === undefined ? undefined : returned;
}

/**
 * Sends Worldpay's parameters to our server, and the server checks their signature. The server answers 412 if the
 * parameters cannot be verified and the time to pay is over.
 */
export async function confirmReturn(
  key: PaymentKey,
  returned: WorldpayReturn,
  signal: AbortSignal,
): Promise<PaymentStatusResult> {
  const { data, message } = await call(confirmWorldpay, { body: { ...returned, ...wireKey(key) }, signal });
  return { status: data.status, message };
}

/**
 * Reports that the visitor pressed Cancel at Worldpay. The server checks first: a payment that succeeded stays paid.
 */
export async function cancelAtWorldpay(key: PaymentKey, signal: AbortSignal): Promise<PaymentStatusResult> {
  const { data, message } = await call(cancelWorldpay, { body: wireKey(key), signal });
  return { status: data.status, message };
}
