import { askPayment, confirmStripe } from '@slipway/shared/api/payments.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { PaidMethod, PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';

type PaymentStatus = 'pending' | 'confirmed' | 'failed' | 'cancelled';

/** What the server has found out from the provider. `message` is '' where it has nothing to add. */
export type PaymentNews = { status: PaymentStatus; message: string };

/** By which way a payment is made: all that asking about it, and telling its outcome, needs to know. */
export type Payment = PaymentKey & { method: PaidMethod };

/** What differs between the ways to pay. */
const ways = {
  '1': {
    ask: confirmStripe,
    outcomePath: ({ bookingId, reference }: PaymentKey) =>
      sitePaths.stripeSuccess({ booking_id: bookingId, ref: reference }),
  },
  '3': { ask: askPayment, outcomePath: (key: PaymentKey) => sitePaths.worldpaySuccess(wireKey(key)) },
  '6': { ask: askPayment, outcomePath: (key: PaymentKey) => sitePaths.globalpay(wireKey(key)) },
} as const;

export async function paymentStatus(payment: Payment, signal?: AbortSignal): Promise<PaymentNews> {
  const limit = signal === undefined ? {} : { signal };
  const { data, message } = await call(ways[payment.method].ask, { body: wireKey(payment), ...limit });
  return { status: data.status, message };
}

/** The page of this site that waits for the server's word. */
export function outcomePath(payment: Payment): string {
  return ways[payment.method].outcomePath(payment);
}

/** Where a bank's page sends the visitor back to: a plain address, as what Stripe appends would stand before a '#'. */
export function stripeReturnUrl({ bookingId, reference }: PaymentKey): string {
  const query = new URLSearchParams({ booking_id: bookingId, ref: reference });
  return `${window.location.origin}/return/stripe?${query.toString()}`;
}

/** As the wire calls it. */
export function wireKey({ bookingId, reference }: PaymentKey) {
  return { booking_id: bookingId, payment_reference: reference };
}
