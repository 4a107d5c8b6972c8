/** A payment with its sums in pence. */
export type LedgerRow = {
  attempt_id: string | null;
  /** The payment's id at the provider: Stripe's id, Worldpay's order code. */
  payment_intent: string;
  amount: number;
  authorised: number;
  /** The part of the authorised sum that has not been captured or voided. */
  held: number;
  captured: number;
  /** The refunded part of the captured sum; failed refunds do not count. */
  refunded: number;
  /** The sum that the card’s bank has taken back for good; left out if it is 0. */
  charged_back?: number;
  status: string;
};

const sums = ['authorised', 'held', 'captured', 'refunded'] as const;

export type LedgerTotals = Record<(typeof sums)[number] | 'payments', number>;

export function totals(rows: readonly LedgerRow[]): LedgerTotals {
  const sum = (name: (typeof sums)[number]) => rows.reduce((total, row) => total + row[name], 0);
  return {
    payments: rows.length,
    authorised: sum('authorised'),
    held: sum('held'),
    captured: sum('captured'),
    refunded: sum('refunded'),
  };
}
