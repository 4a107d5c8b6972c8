import {
  type BookingSource,
  type LedgerMethod,
  type LineKind,
  type LineSubject,
  bookingSources,
  ledgerMethodNames,
  lineKinds,
  lineSubjects,
} from '@slipway/shared/rules/ledger.ts';
import { type PaymentPurpose, paymentPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { BasisPoints, Pence } from '@slipway/shared/values/pence.ts';

export type VatAtRate = { rate: BasisPoints; amount: Pence; vat: Pence };

/** One line of the books: a sum received (above 0) or paid out, and the row that records it (docs/decisions/0153). */
export type LedgerLine = {
  /** The number of a line in a locked month; null: the line is read from its source. */
  line: number | null;
  /** The day of the line in the books. The day is also the line's tax point. */
  date: LocalDate;
  /** When the money moved. */
  at: Date;
  tripDate: LocalDate | null;
  sourceTable: string;
  sourceId: string;
  kind: LineKind;
  subject: LineSubject;
  subjectId: string;
  bookingId: string | null;
  attemptId: string | null;
  purpose: PaymentPurpose | null;
  /** How the money was paid; null: no money moved. */
  method: LedgerMethod | null;
  isByLink: boolean;
  cameBy: BookingSource | null;
  staffId: string | null;
  amount: Pence;
  /** The number of the line in a locked month that this line refunds or corrects. */
  corrects: number | null;
};

/** A line as read from the database. Its kind or its method, for example, may be a word that the books do not know. */
export type ReadLine = {
  [Name in keyof LedgerLine]: Name extends 'kind' | 'subject'
    ? string
    : Name extends 'purpose' | 'method' | 'cameBy'
      ? string | null
      : LedgerLine[Name];
};

/**
 * A source contains a word, such as a payment purpose, that the books do not know. Nothing is summed, because the word
 * could mean anything.
 */
export class UnknownInBooks extends Error {
  constructor(what: string, word: string, where: string) {
    super(
      `The books do not know the ${what} “${word}” of ${where}, and cannot be read until shared/rules/ledger.ts defines it.`,
    );
    this.name = 'UnknownInBooks';
  }
}

type Words = Pick<ReadLine, 'kind' | 'subject' | 'purpose' | 'method' | 'cameBy' | 'sourceTable'> & {
  sourceId?: string;
};
type Known<W extends Words> = Omit<W, keyof Words> &
  Pick<LedgerLine, 'kind' | 'subject' | 'purpose' | 'method' | 'cameBy' | 'sourceTable'> &
  Pick<W, Extract<keyof W, 'sourceId'>>;

/** Throws UnknownInBooks if a line contains a word that the tables of shared/rules do not define. */
export function requireKnown<W extends Words>(line: W): Known<W> {
  const where = `${line.sourceTable} ${line.sourceId ?? ''}`.trim();
  const words: [string, string | null, readonly string[]][] = [
    ['kind', line.kind, lineKinds],
    ['subject', line.subject, lineSubjects],
    ['purpose', line.purpose, paymentPurposes],
    ['provider', line.method, ledgerMethodNames],
    ['source of a booking', line.cameBy, bookingSources],
  ];
  for (const [what, word, known] of words)
    if (word !== null && !known.includes(word)) throw new UnknownInBooks(what, word, where);
  return line as unknown as Known<W>;
}

/** Groups a list by key, in the order in which the keys first appear, like `Map.groupBy` of later Node versions. */
export function grouped<Each, Key>(all: readonly Each[], keyOf: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
