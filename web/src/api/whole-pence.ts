import { type Pence, penceFromPounds } from '@slipway/shared/values/pence.ts';

/** The contract allows two decimals at most, so that nothing else gets here. */
export function wholePence(pounds: number): Pence {
  const amount = penceFromPounds(pounds);
  if (amount === undefined) throw new RangeError(`${pounds} is not an amount in pounds`);
  return amount;
}
