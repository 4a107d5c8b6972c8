import * as contract from '@slipway/shared/api/console/accountant.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatGbp, penceOf } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Command } from '../../../command/command.ts';
import { preferIndexes } from '../../../../bookings/money/ledger/read-lines.ts';
import { readOrStop } from '../books/lock-period.ts';
import { readAccountCodes } from './account-codes.ts';
import { aboutFiles, fileName, labelOfFile, missingOf } from './month-file.ts';
import { readMonth } from './read-accountant.ts';

/**
 * Exports a file of a month. The export is logged, because the file contains the sums of the business. The file
 * contains no names.
 */
export const exportBooks = {
  name: 'export-books',
  permission: 'export-sums',
  kind: 'money',
  needsStepUp: true,
  input: contract.exportBooks.body,
  async handler(db, _actor, { month, file, method, part }) {
    // Locks the table, so that nobody can close the month while the queries for one file are running.
    await sql`lock table ledger_periods in share mode`.execute(db);
    await preferIndexes(db);
    const lines = await readOrStop(() => readMonth(db, month));
    const codes = await readAccountCodes(db);
    const missing = missingOf(file, lines, codes);
    if (missing.length > 0) throw new Refusal('invalid', { message: refusalWords(missing) });
    if ((file === 'xero-bank') !== (method !== undefined))
      throw new Refusal('invalid', {
        message: 'A bank statement needs one payment method. Every other file covers all methods.',
      });
    const parts = aboutFiles[file].make(lines, codes, method!);
    const made = parts[part - 1];
    if (made === undefined)
      throw new Refusal('invalid', { message: `This file has ${counted(parts.length, 'part')}.` });
    const name = fileName(month, file, { method, part, parts: parts.length });
    return {
      subject: { kind: 'period', id: month },
      effect: {
        sentence: `${labelOfFile(file, method ?? null)}${method === undefined ? '' : ','} for ${month} was exported: ${counted(made.rows, 'row')}.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { month, file, method: method ?? null, part, rows: made.rows },
      result: { name, csv: made.csv, rows: made.rows },
      secrets: ['csv'],
    };
  },
} satisfies Command<typeof contract.exportBooks.body, DataOf<typeof contract.exportBooks>>;

/** For each missing code or name: 'VAT has no code, and 3 lines need it. The first: Paid on 2027-05-03, £150.00.' */
function refusalWords(missing: readonly contract.WireMissing[]): string {
  return missing
    .map(({ what, label, count, lines: [first] }) => {
      const lacks = 'tax' in what ? 'has no name' : 'has no code';
      const words = `${first!.label} on ${first!.date}, ${formatGbp(penceOf(first!.amount))}`;
      return `${label} ${lacks}, and ${counted(count, 'line needs', 'lines need')} it. The first: ${words}.`;
    })
    .join(' ');
}
