/** What a line of the ledger can be, and what each is to the books (docs/decisions/0153). */

type AboutKind = {
  /** What it adds to: money that is ours or that we gave back, what is only kept for somebody, or what it cost. */
  countsAs: 'taken' | 'givenBack' | 'takenBack' | 'held' | 'fees' | 'differences' | 'nothing';
  label: string;
};

export const aboutLineKinds = {
  payment: { countsAs: 'taken', label: 'Paid' },
  refund: { countsAs: 'givenBack', label: 'Given back' },
  /** A refund that had left us and has come back. */
  refund_failed: { countsAs: 'givenBack', label: 'Refund that came back' },
  /** By hand: kept for the party. One on a card is nothing until it is taken, and then a payment. */
  deposit: { countsAs: 'held', label: 'Deposit' },
  deposit_back: { countsAs: 'held', label: 'Deposit given back' },
  /** Of a deposit by hand that went back: what stays with us. */
  deposit_kept: { countsAs: 'taken', label: 'Deposit kept' },
  /** By a dispute that was lost. */
  chargeback: { countsAs: 'takenBack', label: 'Taken back by the bank' },
  dispute_fee: { countsAs: 'fees', label: 'Fee for a dispute' },
  /** Of a drawer that was closed: counted, less expected. */
  cash_difference: { countsAs: 'differences', label: 'Difference of a drawer' },
  /** A move or change: money that was paid for one line pays for another, which may have another rate of VAT. */
  change: { countsAs: 'nothing', label: 'Changed' },
} as const satisfies Record<string, AboutKind>;

export type LineKind = keyof typeof aboutLineKinds;
export const lineKinds = Object.keys(aboutLineKinds) as LineKind[];

/** What is in takings. */
export const takingsKinds = lineKinds.filter((kind) =>
  ['taken', 'givenBack', 'takenBack'].includes(aboutLineKinds[kind].countsAs),
);

/** What a line is about. */
export const lineSubjects = ['booking', 'drawer'] as const;
export type LineSubject = (typeof lineSubjects)[number];

/** Ways in which money reaches us and leaves us; a new provider is a line here. */
export const ledgerMethods = {
  stripe: 'Stripe',
  worldpay: 'Worldpay',
  globalpay: 'Global Payments',
  cash: 'Cash',
  card_machine: 'Card machine',
} as const satisfies Record<string, string>;
export type LedgerMethod = keyof typeof ledgerMethods;
export const ledgerMethodNames = Object.keys(ledgerMethods) as LedgerMethod[];

/** How a booking came to us; null in its row is the site. */
export const bookingSources = ['site', 'phone', 'walk_in'] as const;
export type BookingSource = (typeof bookingSources)[number];
