import { ControlRefusal, type Fields } from '../control/read-fields.ts';

/** A payment of a season that was played before this simulator was asked; amounts in pence, times in milliseconds. */
export type PastPayment = {
  attemptId: string;
  /** The provider's name of it: Stripe's id, Worldpay's order code, the sale of Global Payments. */
  name: string;
  amount: number;
  /** When a card had the sum set aside; undefined: in the moment in which it was taken. */
  heldMs: number | undefined;
  /** When it was taken; undefined: it never was. */
  paidMs: number | undefined;
  /** When what was set aside was let go. */
  letGoMs: number | undefined;
  refunds: { refundId: string; name: string; amount: number; atMs: number }[];
  /** By the bank of the customer, in the order in which they were opened. */
  disputes: PastDispute[];
};

export type PastDispute = {
  name: string;
  amount: number;
  openedMs: number;
  closed: { outcome: 'won' | 'lost'; atMs: number } | undefined;
};

/** POST /__sim/past {merchant, payments}: those that the simulator has already are left as they are. */
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

/** For providers of which the season has payments alone that were taken at once: when that was. */
export function takenAtOnce({ heldMs, paidMs, disputes }: PastPayment): number {
  if (paidMs === undefined || heldMs !== undefined || disputes.length > 0)
    throw new ControlRefusal(
      409,
      'Of this provider the simulator takes past payments that were taken at once.',
    );
  return paidMs;
}
