/** What became of one payment, in pence. All but `held` only ever grow. */
export type LedgerRow = {
  attempt_id: string | null;
  payment_intent: string;
  amount: number;
  authorised: number;
  /** Authorised, and neither captured nor released yet. */
  held: number;
  captured: number;
  /** Of what was captured; failed refunds do not count. */
  refunded: number;
  status: string;
};

const sums = ['authorised', 'held', 'captured', 'refunded'] as const;

/** The totals of each attempt: all its payments together, since a mistake may make more than one. */
export function totals(rows: readonly LedgerRow[]): Record<(typeof sums)[number] | 'payments', number> {
  const sum = (name: (typeof sums)[number]) => rows.reduce((total, row) => total + row[name], 0);
  return {
    payments: rows.length,
    authorised: sum('authorised'),
    held: sum('held'),
    captured: sum('captured'),
    refunded: sum('refunded'),
  };
}
