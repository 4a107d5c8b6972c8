import { askPayment, confirmStripe } from '@slipway/shared/api/payments.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';

type PaymentStatus = 'pending' | 'confirmed' | 'failed' | 'cancelled';

/** The payment's status, which the server got from the provider. `message` is '' if there is nothing to add. */
export type PaymentStatusResult = { status: PaymentStatus; message: string };

/** Identifies a payment. These fields are enough to ask for its status and to open its outcome page. */
export type Payment = PaymentKey & { method: PaidMethod };

/** The endpoint and the outcome page of each payment method. */
const methods = {
  stripe: {
    endpoint: confirmStripe,
    outcomePath: ({ bookingId, reference }: PaymentKey) =>
      sitePaths.stripeSuccess({ booking_id: bookingId, ref: reference }),
  },
  worldpay: {
    endpoint: askPayment,
    outcomePath: (key: PaymentKey) => sitePaths.worldpaySuccess(wireKey(key)),
  },
  globalpay: { endpoint: askPayment, outcomePath: (key: PaymentKey) => sitePaths.globalpay(wireKey(key)) },
} as const;

export async function paymentStatus(payment: Payment, signal?: AbortSignal): Promise<PaymentStatusResult> {
  const limit = signal === undefined ? {} : { signal };
  const { data, message } = await call(methods[payment.method].endpoint, {
    body: wireKey(payment),
    ...limit,
  });
  return { status: data.status, message };
}

/** The page of this site that polls for the outcome. */
export function outcomePath(payment: Payment): string {
  return methods[payment.method].outcomePath(payment);
}

/** The issuer's page returns visitors here. The address has no '#': Stripe puts its parameters before a '#'. */
export function stripeReturnUrl({ bookingId, reference }: PaymentKey): string {
  const query = new URLSearchParams({ booking_id: bookingId, ref: reference });
  return `${window.location.origin}/return/stripe?${query.toString()}`;
}

/** The fields that identify a payment, named as in the API. */
export function wireKey({ bookingId, reference }: PaymentKey) {
  return { booking_id: bookingId, payment_reference: reference };
}
