import { type Pence } from '@slipway/shared/values/pence.ts';

/** In a CSV file, money is a number and everything else is text. */
export type Cell = string | { amount: Pence };

/** Comma-separated values by RFC 4180; the last row ends with a line break too. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return plainAmount(cell.amount);
  // A spreadsheet would run a cell that begins like a formula.
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** '-1234.50': without currency sign or commas. Calculated with integers, so that no penny is lost. */
function plainAmount(amount: Pence): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
