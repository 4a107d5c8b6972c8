import { takingsKinds } from '@slipway/shared/rules/ledger.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type BasisPoints, type Pence, addPence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type LedgerLine, type VatAtRate, grouped } from './ledger-line.ts';
import { type Books, keyOf, readLines } from './read-lines.ts';
import { vatOfLines } from './vat-of-lines.ts';

export type LineWithVat = { line: LedgerLine; vat: readonly VatAtRate[] };

/** Reads the ledger lines of the days in `range`, each with its VAT, earliest first. Throws UnknownInBooks. */
export async function readLinesWithVat(
  db: Database,
  books: Books,
  range: { from: LocalDate; to: LocalDate },
): Promise<LineWithVat[]> {
  const lines = await readLines(db, books, range);
  const vat = await vatOfLines(db, books, lines);
  return lines.map((line) => ({ line, vat: vat.get(keyOf(line)) ?? [] }));
}

type VatSums = VatAtRate & { lines: number };

export function vatSums(lines: readonly LineWithVat[]): VatSums[] {
  const parts = lines.flatMap(({ vat }) => vat);
  return [...grouped(parts, ({ rate }) => rate)]
    .map(([rate, all]) => ({
      rate,
      amount: addPence(...all.map(({ amount }) => amount)),
      vat: addPence(...all.map(({ vat }) => vat)),
      lines: all.length,
    }))
    .toSorted((one, other) => other.rate - one.rate);
}

/** The part of a line that is outside the scope of VAT, not zero-rated. 0 if the line is not part of the takings. */
export function outsideOf({ line, vat }: LineWithVat): Pence {
  if (!takingsKinds.includes(line.kind)) return 0 as Pence;
  return subtractPence(line.amount, addPence(...vat.map(({ amount }) => amount)));
}

export function partAt({ vat }: LineWithVat, rate: BasisPoints): VatAtRate | undefined {
  return vat.find((part) => part.rate === rate);
}
