import { formatGbp, noMoney, penceFromPounds } from '../../values/pence.ts';
import type { TypedSurcharge } from './surcharge.ts';

/** Words that the server's titles of changes and the console's grids both say. */

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** 'every day', 'Monday to Friday', 'Saturday and Sunday', 'Monday, Wednesday'. */
export function weekdayWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const nameOf = (day: number | undefined) => dayNames[(day ?? 1) - 1] ?? '';
  if (sorted.length === 7) return 'every day';
  const isRow = sorted.every((day, index) => index === 0 || day === sorted[index - 1]! + 1);
  if (isRow && sorted.length > 2) return `${nameOf(sorted[0])} to ${nameOf(sorted.at(-1))}`;
  return sorted.map(nameOf).join(sorted.length === 2 ? ' and ' : ', ');
}

/** '+£20.00', '+12.5 %', or that it costs what its package costs. */
export function surchargeWords(typed: TypedSurcharge): string {
  const amount = 'pounds' in typed ? typed.pounds : typed.percent;
  if (amount === 0) return 'the package’s own price';
  return 'pounds' in typed ? `+${formatGbp(penceFromPounds(amount) ?? noMoney)}` : `+${amount} %`;
}
