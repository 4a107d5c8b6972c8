import { type Pence } from '@slipway/shared/values/pence.ts';

/** Money stands in a file as a number, everything else as text. */
export type Cell = string | { amount: Pence };

/** Comma-separated values by RFC 4180, with a line end after the last row as well. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return plainAmount(cell.amount);
  // A cell that begins like a formula would be run by the spreadsheet that opens it.
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** '-1234.50': without a sign of the currency and without commas. Integers alone, or a penny could be lost. */
function plainAmount(amount: Pence): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
