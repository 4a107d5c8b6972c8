import type { WireAccountant } from '@slipway/shared/api/console/accountant.ts';
import { ledgerMethodNames, takingsKinds } from '@slipway/shared/rules/ledger.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { addPence, noMoney, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { lastOf } from '../../../../bookings/money/ledger/lock-month.ts';
import { readLocked } from '../../../../bookings/money/ledger/locked-months.ts';
import { openBooks } from '../../../../bookings/money/ledger/read-lines.ts';
import { type LineWithVat, readLinesWithVat, vatSums } from '../../../../bookings/money/ledger/sum-vat.ts';
import type { Database } from '../../../../platform/database/tables.ts';
import { readAccountCodes } from './account-codes.ts';
import { aboutFiles, labelOfFile, missingOf } from './month-file.ts';

/**
 * The ledger lines of a month such as '2027-05'. For a locked month, the lines that were stored when it was locked.
 * Throws UnknownInBooks.
 */
export async function readMonth(db: Database, month: string): Promise<LineWithVat[]> {
  const from = localDate(`${month}-01`);
  return readLinesWithVat(db, await openBooks(db), { from, to: lastOf(from) });
}

/** The month's totals, and the accountant's files. Each payment method used in the month has its own bank statement. */
export async function readAccountant(db: Database, month: string, now: Date): Promise<WireAccountant> {
  const lines = await readMonth(db, month);
  const codes = await readAccountCodes(db);
  const locked = await readLocked(db);
  const first = localDate(`${month}-01`);
  const methods = ledgerMethodNames.filter((name) =>
    lines.some(({ line: { method, amount } }) => method === name && amount !== 0),
  );
  const takings = lines.filter(({ line }) => takingsKinds.includes(line.kind));
  const files = [
    ...(['journal', 'lines', 'xero-invoices'] as const).map((file) => ({ file, method: null })),
    ...methods.map((method) => ({ file: 'xero-bank' as const, method })),
  ];
  return {
    lines: lines.length,
    takings: poundsOf(addPence(noMoney, ...takings.map(({ line }) => line.amount))),
    vat: poundsOf(addPence(noMoney, ...vatSums(lines).map(({ vat }) => vat))),
    isLocked: locked !== undefined && first <= locked.month,
    isOver: lastOf(first) < venueDate(now),
    files: files.map(({ file, method }) => {
      const parts = aboutFiles[file].make(lines, codes, method ?? 'stripe');
      return {
        file,
        method,
        label: labelOfFile(file, method),
        parts: parts.length,
        rows: parts.reduce((rows, part) => rows + part.rows, 0),
        missing: missingOf(file, lines, codes),
      };
    }),
  };
}
