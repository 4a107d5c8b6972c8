import { ControlRefusal, type Fields } from '../control/read-fields.ts';

/**
 * A payment with past dates that is added to the simulator, so that the demonstration's season has payments. Amounts
 * are in pence, times in milliseconds.
 */
export type PastPayment = {
  attemptId: string;
  /** The provider's id of the payment: Stripe's id, Worldpay's order code, Global Payments' sale. */
  name: string;
  amount: number;
  /** When the sum was authorised. Undefined: at the moment of the capture. */
  heldMs: number | undefined;
  /** When the sum was captured. Undefined: never. */
  paidMs: number | undefined;
  /** When the authorisation was released. */
  letGoMs: number | undefined;
  refunds: { refundId: string; name: string; amount: number; atMs: number }[];
  /** The disputes by the customer's bank, oldest first. */
  disputes: PastDispute[];
};

export type PastDispute = {
  name: string;
  amount: number;
  openedMs: number;
  closed: { outcome: 'won' | 'lost'; atMs: number } | undefined;
};

/** POST /__sim/past {merchant, payments}: adds past payments. Existing payments stay unchanged. */
export function readPastPayments(fields: Fields): PastPayment[] {
  const payments = fields.objects('payments').map((payment) => ({
    attemptId: payment.text('attempt_id'),
    name: payment.text('payment'),
    amount: payment.number('amount'),
    heldMs: payment.optionalInstantMs('held_at'),
    paidMs: payment.optionalInstantMs('paid_at'),
    letGoMs: payment.optionalInstantMs('let_go_at'),
    refunds: payment.objects('refunds').map((refund) => ({
      refundId: refund.text('refund_id'),
      name: refund.text('refund'),
      amount: refund.number('amount'),
      atMs: refund.instantMs('at'),
    })),
    disputes: payment.objects('disputes').map((dispute) => ({
      name: dispute.text('dispute'),
      amount: dispute.number('amount'),
      openedMs: dispute.instantMs('opened_at'),
      closed: closedOf(dispute),
    })),
  }));
  fields.end();
  return payments;
}

function closedOf(dispute: Fields): PastDispute['closed'] {
  const outcome = dispute.optionalOneOf('outcome', ['won', 'lost']);
  return outcome && { outcome, atMs: dispute.instantMs('closed_at') };
}

/**
 * Returns the time at which a payment was captured. Refuses a payment that was never captured, has a separate
 * time of authorisation, or has disputes.
 */
export function takenAtOnce({ heldMs, paidMs, disputes }: PastPayment): number {
  if (paidMs === undefined || heldMs !== undefined || disputes.length > 0)
    throw new ControlRefusal(
      409,
      'For this provider, a past payment must have paid_at, but no held_at and no disputes.',
    );
  return paidMs;
}
