import { formatLongDate, localDate } from '../../values/local-date.ts';
import { formatGbp, noMoney, penceFromPounds } from '../../values/pence.ts';
import type { TypedSurcharge } from './surcharge.ts';

/** Words for both the server's titles of changes and the console's grids. */

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Weekdays in words: 'every day', 'Monday to Friday', 'Saturday and Sunday', 'Monday, Wednesday'. */
export function weekdayText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const nameOf = (day: number | undefined) => dayNames[(day ?? 1) - 1] ?? '';
  if (sorted.length === 7) return 'every day';
  const isRow = sorted.every((day, index) => index === 0 || day === sorted[index - 1]! + 1);
  if (isRow && sorted.length > 2) return `${nameOf(sorted[0])} to ${nameOf(sorted.at(-1))}`;
  return sorted.map(nameOf).join(sorted.length === 2 ? ' and ' : ', ');
}

/** A yearly period in words: '08-01' and '08-31' become '1 August to 31 August'. */
export function daysOfYearText(first: string, last: string): string {
  const words = (day: string) => {
    const [month = '01', date = '01'] = day.split('-');
    return `${Number(date)} ${formatLongDate(localDate(`2028-${month}-01`)).split(' ')[2]}`;
  };
  return first === last ? words(first) : `${words(first)} to ${words(last)}`;
}

/** A surcharge in words: '+£20.00', '+12.5 %', or "the package’s own price". */
export function surchargeText(typed: TypedSurcharge): string {
  const amount = 'pounds' in typed ? typed.pounds : typed.percent;
  if (amount === 0) return 'the package’s own price';
  return 'pounds' in typed ? `+${formatGbp(penceFromPounds(amount) ?? noMoney)}` : `+${amount} %`;
}
