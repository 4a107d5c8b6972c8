import { cancelWorldpay, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';
import { type PaymentNews, wireKey } from './payment-status.ts';

/** What Worldpay's page gave the visitor to carry back, as it stands in the address. */
export type WorldpayClaim = {
  orderKey: string;
  paymentStatus: string;
  paymentAmount: string;
  paymentCurrency: string;
  mac2: string;
  source: string;
};

/** The server believes none of it without its signature. 412: it cannot be verified, and the time to pay is over. */
export async function claimWorldpay(
  key: PaymentKey,
  claim: WorldpayClaim,
  signal: AbortSignal,
): Promise<PaymentNews> {
  const body = {
    order_key: claim.orderKey,
    payment_status: claim.paymentStatus,
    payment_amount: claim.paymentAmount,
    payment_currency: claim.paymentCurrency,
    mac2: claim.mac2,
    source: claim.source,
    ...wireKey(key),
  };
  const { data, message } = await call(confirmWorldpay, { body, signal });
  return { status: data.status, message };
}

/** The visitor pressed Cancel at Worldpay. The server looks first: what was paid stays paid. */
export async function leaveWorldpay(key: PaymentKey, signal: AbortSignal): Promise<PaymentNews> {
  const { data, message } = await call(cancelWorldpay, { body: wireKey(key), signal });
  return { status: data.status, message };
}
