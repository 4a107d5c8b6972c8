import type { Fields } from '../control/read-fields.ts';

/** A payment of a season that was played before this till was asked; amounts in pence, times in milliseconds. */
export type PastPayment = {
  attemptId: string;
  /** The provider's name of it: Stripe's id, Worldpay's order code, the sale of Global Payments. */
  name: string;
  amount: number;
  paidMs: number;
  refunds: { refundId: string; name: string; amount: number; atMs: number }[];
};

/** POST /__sim/past {merchant, payments}: those that the till has already are left as they are. */
export function readPastPayments(fields: Fields): PastPayment[] {
  const payments = fields.objects('payments').map((payment) => ({
    attemptId: payment.text('attempt_id'),
    name: payment.text('payment'),
    amount: payment.number('amount'),
    paidMs: payment.instantMs('paid_at'),
    refunds: payment.objects('refunds').map((refund) => ({
      refundId: refund.text('refund_id'),
      name: refund.text('refund'),
      amount: refund.number('amount'),
      atMs: refund.instantMs('at'),
    })),
  }));
  fields.end();
  return payments;
}
