import type Stripe from 'stripe';
import { type Pence, noMoney, pence } from '@slipway/shared/values/pence.ts';
import {
  type DisputeSnapshot,
  ProviderError,
  type RefundSnapshot,
  type PaymentSnapshot,
} from '../payment-provider.ts';

export type StripeSnapshot = PaymentSnapshot & { providerRef: string };

/** A PaymentIntent with its charge and all that we know about it, in our terms. Stripe counts in pence too. */
export function stripeSnapshot(
  intent: Stripe.PaymentIntent,
  {
    disputes,
    refunds,
    declines,
  }: { disputes: readonly DisputeSnapshot[]; refunds: readonly Stripe.Refund[]; declines: number },
): StripeSnapshot {
  const captured = amountOf(intent.amount_received);
  return {
    providerRef: intent.id,
    attemptId: intent.metadata.attempt_id ?? null,
    amount: amountOf(intent.amount),
    currency: intent.currency.toUpperCase(),
    status: statusOf(intent),
    // After a capture Stripe's capturable amount is 0, so the captured amount counts as authorised.
    authorised: intent.status === 'requires_capture' ? amountOf(intent.amount_capturable) : captured,
    captured: intent.status === 'succeeded' ? captured : noMoney,
    refunds: refunds.map(refundSnapshot),
    disputes,
    declines,
    ...captureBefore(intent),
  };
}

function captureBefore({ latest_charge: charge, status }: Stripe.PaymentIntent): { captureBefore?: Date } {
  if (status !== 'requires_capture' || charge === null || typeof charge === 'string') return {};
  const until = charge.payment_method_details?.card?.capture_before;
  return until === undefined ? {} : { captureBefore: new Date(until * 1000) };
}

export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot {
  return {
    refundId: refund.metadata?.refund_id ?? null,
    providerRef: refund.id,
    amount: amountOf(refund.amount),
    status: refundStatus(refund),
  };
}

/** Reject a malformed amount instead of reading it as 0. */
function amountOf(sum: unknown): Pence {
  if (typeof sum !== 'number' || !Number.isSafeInteger(sum) || sum < 0)
    throw new ProviderError('outcome_unknown', 'Stripe: an amount that is not a whole number of pence');
  return pence(sum);
}

export function isDeclined({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' && error !== null;
}

function statusOf(intent: Stripe.PaymentIntent): PaymentSnapshot['status'] {
  switch (intent.status) {
    case 'requires_action':
      return 'action_required';
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return isDeclined(intent) ? 'declined' : 'pending';
    default:
      return 'pending';
  }
}

function refundStatus({ status, failure_reason: because }: Stripe.Refund): RefundSnapshot['status'] {
  switch (status) {
    case 'succeeded':
      return 'done';
    case 'failed':
    case 'canceled':
      return because === 'charge_for_pending_refund_disputed' ? 'disputed' : 'failed';
    default:
      return 'accepted';
  }
}
