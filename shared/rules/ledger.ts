/** The kinds of ledger line, and how the books count each (docs/decisions/0153). */

type AboutKind = {
  /** The total to which the kind adds: our money, refunds, money held for others, or costs. */
  countsAs: 'taken' | 'givenBack' | 'takenBack' | 'held' | 'fees' | 'differences' | 'nothing';
  label: string;
};

export const aboutLineKinds = {
  payment: { countsAs: 'taken', label: 'Paid' },
  refund: { countsAs: 'givenBack', label: 'Given back' },
  /** A sent refund that the bank returned to us. */
  refund_failed: { countsAs: 'givenBack', label: 'Returned refund' },
  /**
   * A deposit in cash or by card machine, which we hold for the party. A deposit blocked on a card enters the
   * ledger as a payment, and only when it is captured.
   */
  deposit: { countsAs: 'held', label: 'Deposit' },
  deposit_back: { countsAs: 'held', label: 'Deposit given back' },
  /** The part that we keep of a deposit in cash or by card machine. */
  deposit_kept: { countsAs: 'taken', label: 'Deposit kept' },
  /** Money that a card's bank took back for a lost dispute. */
  chargeback: { countsAs: 'takenBack', label: 'Taken back by the bank' },
  dispute_fee: { countsAs: 'fees', label: 'Dispute fee' },
  /** The counted sum of a closed drawer, less the expected sum. */
  cash_difference: { countsAs: 'differences', label: 'Drawer difference' },
  /**
   * A booking was moved or changed, and money paid for one of its lines now pays for another line. The two
   * lines may have different rates of VAT.
   */
  change: { countsAs: 'nothing', label: 'Changed' },
} as const satisfies Record<string, AboutKind>;

export type LineKind = keyof typeof aboutLineKinds;
export const lineKinds = Object.keys(aboutLineKinds) as LineKind[];

/** The kinds of line that count as takings. */
export const takingsKinds = lineKinds.filter((kind) =>
  ['taken', 'givenBack', 'takenBack'].includes(aboutLineKinds[kind].countsAs),
);

/** A ledger line is about a booking or about a drawer. */
export const lineSubjects = ['booking', 'drawer'] as const;
export type LineSubject = (typeof lineSubjects)[number];

/** Ways in which money reaches us and leaves us; a new provider is added here. */
export const ledgerMethods = {
  stripe: 'Stripe',
  worldpay: 'Worldpay',
  globalpay: 'Global Payments',
  cash: 'Cash',
  card_machine: 'Card machine',
} as const satisfies Record<string, string>;
export type LedgerMethod = keyof typeof ledgerMethods;
export const ledgerMethodNames = Object.keys(ledgerMethods) as LedgerMethod[];

/** How a booking was sold. In the booking's row, null means 'site'. */
export const bookingSources = ['site', 'phone', 'walk_in'] as const;
export type BookingSource = (typeof bookingSources)[number];
