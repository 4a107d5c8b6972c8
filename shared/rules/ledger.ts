/** The kinds of ledger line, and how the books count each (docs/decisions/0153). */

type AboutKind = {
  /** The total that it counts towards: our money, money returned, money held for others, or costs. */
  countsAs: 'taken' | 'givenBack' | 'takenBack' | 'held' | 'fees' | 'differences' | 'nothing';
  label: string;
};

export const aboutLineKinds = {
  payment: { countsAs: 'taken', label: 'Paid' },
  refund: { countsAs: 'givenBack', label: 'Given back' },
  /** A refund that was sent and has come back. */
  refund_failed: { countsAs: 'givenBack', label: 'Returned refund' },
  /** By hand: held for the party. One on a card counts only once it is taken, as a payment. */
  deposit: { countsAs: 'held', label: 'Deposit' },
  deposit_back: { countsAs: 'held', label: 'Deposit given back' },
  /** The part of a returned deposit by hand that we keep. */
  deposit_kept: { countsAs: 'taken', label: 'Deposit kept' },
  /** By a lost dispute. */
  chargeback: { countsAs: 'takenBack', label: 'Taken back by the bank' },
  dispute_fee: { countsAs: 'fees', label: 'Dispute fee' },
  /** For a closed drawer: counted less expected. */
  cash_difference: { countsAs: 'differences', label: 'Drawer difference' },
  /** After a move or change: money paid for one line pays for another, perhaps with another rate of VAT. */
  change: { countsAs: 'nothing', label: 'Changed' },
} as const satisfies Record<string, AboutKind>;

export type LineKind = keyof typeof aboutLineKinds;
export const lineKinds = Object.keys(aboutLineKinds) as LineKind[];

/** Kinds included in takings. */
export const takingsKinds = lineKinds.filter((kind) =>
  ['taken', 'givenBack', 'takenBack'].includes(aboutLineKinds[kind].countsAs),
);

/** The subject of a line. */
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

/** The source of a booking; null in its row means the site. */
export const bookingSources = ['site', 'phone', 'walk_in'] as const;
export type BookingSource = (typeof bookingSources)[number];
