import { type BasisPoints, type Pence, addPence, noMoney, pence } from '../values/pence.ts';
import type { LocalDate } from '../values/local-date.ts';

/** VAT invoices and credit notes (docs/decisions/0156): the contents and kind of a booking's next document. */

export const documentKinds = ['simplified', 'full', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The highest price, VAT included, at which an invoice may leave out the customer's name and address. */
export const mostSimplified = pence(250_00);

/**
 * How many times a party can correct the name or address on its invoices on the site. Each correction uses two document
 * numbers.
 */
export const mostCorrections = 3;

/** How long a document is kept in full after its issue: tax law. */
export const invoiceYears = 6;

/** The sum of one row of the books (`source`) at one rate. `amount` includes the VAT. */
export type SourceAtRate = { source: string; rate: BasisPoints; amount: Pence; vat: Pence };

/** A sum from the books, with its tax point and, where known, the lines of the booking that the sum pays for. */
export type InBooks<Part extends Parted = Parted> = SourceAtRate & {
  taxPoint: LocalDate;
  parts: readonly Part[];
};
type Parted = { amount: Pence; vat: Pence };

/** A line of the next document. A line without a `part` corrects an earlier line. */
export type NextLine<Part> = SourceAtRate & { taxPoint: LocalDate; part: Part | undefined };

/**
 * Returns the lines of a booking's next document, in the order of the books: the rows that no document has yet, and
 * corrections of rows that have changed. `said`: the lines of earlier documents, added up for each source and rate. A
 * row whose earlier lines add up to 0 is listed as new.
 */
export function notYetSaid<Part extends Parted>(
  books: readonly InBooks<Part>[],
  said: readonly (SourceAtRate & { taxPoint: LocalDate })[],
): NextLine<Part>[] {
  const keyOf = ({ source, rate }: SourceAtRate) => `${source} at ${rate}`;
  const left = new Map<string, { amount: number; vat: number; one: (typeof said)[number] }>();
  for (const one of said) {
    const before = left.get(keyOf(one)) ?? { amount: 0, vat: 0 };
    left.set(keyOf(one), { amount: before.amount + one.amount, vat: before.vat + one.vat, one });
  }
  const next: NextLine<Part>[] = [];
  for (const { parts, ...row } of books) {
    const before = left.get(keyOf(row));
    if (before === undefined || (before.amount === 0 && before.vat === 0)) {
      left.delete(keyOf(row));
      for (const part of parts) next.push({ ...row, amount: part.amount, vat: part.vat, part });
      continue;
    }
    left.delete(keyOf(row));
    const amount = pence(row.amount - before.amount);
    const vat = pence(row.vat - before.vat);
    if (amount !== 0 || vat !== 0) next.push({ ...row, amount, vat, part: undefined });
  }
  // Reverses the lines of earlier documents for rows that the books no longer have.
  for (const { amount, vat, one } of left.values())
    if (amount !== 0 || vat !== 0)
      next.push({
        source: one.source,
        rate: one.rate,
        taxPoint: one.taxPoint,
        amount: pence(-amount),
        vat: pence(-vat),
        part: undefined,
      });
  return next;
}

/** Whether a document is a credit note. It is one if its lines together reduce the amount, or reduce only the VAT. */
export function isCredit({ amount, vat }: Parted): boolean {
  return amount < 0 || (amount === 0 && vat < 0);
}

/**
 * Returns the lines of a credit note that must be issued even if nobody asks for a document. Without that credit note,
 * the customer's documents would show more money or more VAT than the books. Returns no lines if no credit note is
 * needed. An increase is documented only when somebody asks for an invoice.
 */
export function owedToCustomer<Line extends Parted>(
  next: readonly Line[],
  sourceOf: (line: Line) => string,
): readonly Line[] {
  const sums = sumsOf(next);
  if (isCredit(sums)) return next;
  if (sums.vat >= 0) return [];
  // Here all lines together add money but reduce the VAT. The credit note gets only the lines of those sources whose
  // lines add up to 0 or less. All other lines wait until somebody asks for an invoice.
  return next.filter((line) => sumsOf(next.filter((each) => sourceOf(each) === sourceOf(line))).amount <= 0);
}

export function sumsOf(lines: readonly Parted[]): { amount: Pence; vat: Pence } {
  return {
    amount: addPence(noMoney, ...lines.map(({ amount }) => amount)),
    vat: addPence(noMoney, ...lines.map(({ vat }) => vat)),
  };
}

/**
 * `worth`: the booking's price, including the unpaid part. `wasFull`: whether an earlier invoice names the customer. If
 * one does, every later invoice names the customer too.
 */
export function kindOfNext(sums: Parted, worth: Pence, wasFull: boolean): DocumentKind {
  if (isCredit(sums)) return 'credit_note';
  return wasFull || worth > mostSimplified ? 'full' : 'simplified';
}

const digitsOfNumber = 5;

/** The number in print and in the address: '00017', or 'T-00003' for a test. */
export function documentName({ series, number }: { series: 'real' | 'test'; number: number }): string {
  return `${series === 'test' ? 'T-' : ''}${String(number).padStart(digitsOfNumber, '0')}`;
}

/** Reads series and number from a document's name. Undefined if `name` is not the name of a document. */
export function documentNamed(name: string): { series: 'real' | 'test'; number: number } | undefined {
  const found = /^(T-)?(\d{5,9})$/.exec(name);
  if (found === null) return undefined;
  return { series: found[1] === undefined ? 'real' : 'test', number: Number(found[2]) };
}

/** The document's title above its number. */
export const documentTitles: Record<DocumentKind, string> = {
  simplified: 'VAT invoice',
  full: 'VAT invoice',
  credit_note: 'Credit note',
};

export const longestBuyer = 100;
export const longestBuyerAddress = 300;
