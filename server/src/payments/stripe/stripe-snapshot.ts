import type Stripe from 'stripe';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import type { RefundSnapshot, Snapshot } from '../payment-provider.ts';

/** A PaymentIntent and its refunds in our words. Amounts are pence on both sides. */
export function stripeSnapshot(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): Snapshot {
  const captured = pence(intent.amount_received);
  return {
    providerRef: intent.id,
    attemptId: intent.metadata.attempt_id ?? null,
    amount: pence(intent.amount),
    currency: intent.currency.toUpperCase(),
    status: statusOf(intent),
    // Once captured, nothing is capturable any more; what was received had been authorised.
    authorised: intent.status === 'requires_capture' ? pence(intent.amount_capturable) : captured,
    captured: intent.status === 'succeeded' ? captured : noMoney,
    refunds: refunds.map(refundSnapshot),
  };
}

export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot {
  return {
    refundId: refund.metadata?.refund_id ?? null,
    providerRef: refund.id,
    amount: pence(refund.amount),
    status: refundStatus(refund.status),
  };
}

function statusOf(intent: Stripe.PaymentIntent): Snapshot['status'] {
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
      return intent.last_payment_error === null ? 'open' : 'declined';
    default:
      return 'open';
  }
}

function refundStatus(status: string | null): RefundSnapshot['status'] {
  switch (status) {
    case 'succeeded':
      return 'done';
    case 'failed':
    case 'canceled':
      return 'failed';
    default:
      return 'accepted';
  }
}
