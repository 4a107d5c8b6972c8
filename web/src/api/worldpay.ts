import { cancelWorldpay, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';
import { type PaymentNews, wireKey } from './payment-status.ts';

/** What Worldpay's page gives the visitor to carry back: its names in the address (spec 2.2), and those of our call. */
const claimNames = {
  orderKey: 'order_key',
  paymentStatus: 'payment_status',
  paymentAmount: 'payment_amount',
  paymentCurrency: 'payment_currency',
  mac2: 'mac2',
  source: 'source',
} as const;

/** Not every return has all of it: what did not stand in the address is left out. */
export type WorldpayClaim = Partial<Record<(typeof claimNames)[keyof typeof claimNames], string>>;

/** Undefined for an address without anything of Worldpay's. */
export function readWorldpayClaim(query: URLSearchParams): WorldpayClaim | undefined {
  const claim: WorldpayClaim = {};
  for (const [name, wireName] of Object.entries(claimNames)) {
    const value = query.get(name) ?? '';
    if (value !== '') claim[wireName] = value;
  }
  return claim.order_key === undefined ? undefined : claim;
}

/** The server believes none of it without its signature. 412: it cannot be verified, and the time to pay is over. */
export async function claimWorldpay(
  key: PaymentKey,
  claim: WorldpayClaim,
  signal: AbortSignal,
): Promise<PaymentNews> {
  const { data, message } = await call(confirmWorldpay, { body: { ...claim, ...wireKey(key) }, signal });
  return { status: data.status, message };
}

/** The visitor pressed Cancel at Worldpay. The server looks first: what was paid stays paid. */
export async function leaveWorldpay(key: PaymentKey, signal: AbortSignal): Promise<PaymentNews> {
  const { data, message } = await call(cancelWorldpay, { body: wireKey(key), signal });
  return { status: data.status, message };
}
