import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';

export type PaymentStatus = 'pending' | 'confirmed' | 'failed' | 'cancelled';

/** What the server has found out from Stripe. `message` is '' where it has nothing to add. */
export async function stripeStatus(
  { bookingId, reference }: PaymentKey,
  signal?: AbortSignal,
): Promise<{ status: PaymentStatus; message: string }> {
  const body = { booking_id: bookingId, payment_reference: reference };
  const { data, message } = await call(confirmStripe, { body, ...(signal === undefined ? {} : { signal }) });
  return { status: data.status, message };
}

/** The page of this site that waits for the server's word. */
export function stripeOutcomePath({ bookingId, reference }: PaymentKey): string {
  return sitePaths.stripeSuccess({ booking_id: bookingId, ref: reference });
}

/** Where a bank's page sends the visitor back to: a plain address, as what Stripe appends would stand before a '#'. */
export function stripeReturnUrl({ bookingId, reference }: PaymentKey): string {
  const query = new URLSearchParams({ booking_id: bookingId, ref: reference });
  return `${window.location.origin}/return/stripe?${query.toString()}`;
}
