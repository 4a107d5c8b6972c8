import { mostGiven, unusualChange } from '@slipway/shared/api/console/limits.ts';
import { money, poundsTyped } from './money.ts';

/** The text below the field *Cash received*: the change, or the sum that is missing. `toPay` is in pounds. */
export function changeText(given: string, toPay: number | undefined): string {
  const handed = poundsTyped(given);
  if (handed === undefined || toPay === undefined) return '';
  if (handed < toPay) return `${money(toPay - handed)} too little`;
  const change = `Change: ${money(handed - toPay)}`;
  return handed - toPay > unusualChange ? `${change}. Is the amount correct?` : change;
}

/** The error of the field *Cash received*. */
export function tooMuchGiven(given: string): string | undefined {
  return (poundsTyped(given) ?? 0) > mostGiven
    ? `That’s more than ${money(mostGiven)}. Please check the amount.`
    : undefined;
}
