declare const brand: unique symbol;

/** Money: a whole number of pence, VAT included. The function `pence` checks a number and returns it as Pence. */
export type Pence = number & { readonly [brand]: 'Pence' };

/** A percentage in hundredths of a percent, so that 12.5 % is the whole number 1250. */
export type BasisPoints = number & { readonly [brand]: 'BasisPoints' };

const wholePercent = 10_000;

export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of pence`);
  // + 0 turns -0 into 0, which would be shown as '-£0.00'.
  return (amount + 0) as Pence;
}

export function basisPoints(amount: number): BasisPoints {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is not a whole number of hundredths of a percent, 0 or more`);
  }
  return (amount + 0) as BasisPoints;
}

export const noMoney = pence(0);

export function addPence(...amounts: readonly Pence[]): Pence {
  return amounts.reduce((sum, amount) => pence(sum + amount), noMoney);
}

export function subtractPence(from: Pence, amount: Pence): Pence {
  return pence(from - amount);
}

/** `count` is a whole number, of guests or portions. */
export function timesPence(amount: Pence, count: number): Pence {
  return pence(amount * count);
}

export function smallerPence(a: Pence, b: Pence): Pence {
  return a < b ? a : b;
}

export function largestPence(first: Pence, ...others: readonly Pence[]): Pence {
  return others.reduce((largest, amount) => (amount > largest ? amount : largest), first);
}

/**
 * `numerator / denominator`, rounded half up to a whole penny. The only place where money is rounded. Integer
 * arithmetic throughout: 0.5 in floating point is not always a half.
 */
export function roundedPence(numerator: number, denominator: number): Pence {
  const isExact = Number.isInteger(numerator) && Number.isSafeInteger(2 * numerator + denominator);
  if (!isExact || denominator <= 0) {
    throw new RangeError(`cannot round ${numerator}/${denominator} to pence`);
  }
  return pence(Math.floor((2 * numerator + denominator) / (2 * denominator)));
}

export function percentOf(amount: Pence, percent: BasisPoints): Pence {
  return roundedPence(amount * percent, wholePercent);
}

/** The VAT contained in a VAT-inclusive amount: amount x rate / (100 + rate). */
export function vatWithin(amount: Pence, rate: BasisPoints): Pence {
  return roundedPence(amount * rate, wholePercent + rate);
}

/**
 * Divides `amount` (0 or more) in proportion to `weights`. The parts sum to `amount`. The parts with the largest
 * remainders get one more penny each. If two remainders are equal, the penny goes to the earlier part.
 */
export function sharePence(amount: Pence, weights: readonly Pence[]): Pence[] {
  if (amount === 0) return weights.map(() => noMoney);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  return wholeParts(amount, exact, BigInt(addPence(...weights)));
}

/**
 * Rounds each fraction `numerator / denominator` to whole pence. The results add up to `sum`, which may be negative.
 * Remaining pennies are given out as in `sharePence`.
 */
export function wholeParts(sum: Pence, numerators: readonly bigint[], denominator: bigint): Pence[] {
  const parts = numerators.map((numerator) => {
    const remainder = ((numerator % denominator) + denominator) % denominator;
    return { whole: Number((numerator - remainder) / denominator), remainder };
  });
  const missing = parts.reduce((left, { whole }) => left - whole, sum as number);
  const larger = parts
    .map((_, at) => at)
    .toSorted((a, b) => Number(parts[b]!.remainder - parts[a]!.remainder));
  const getPenny = new Set(larger.slice(0, missing));
  return parts.map(({ whole }, at) => pence(whole + (getPenny.has(at) ? 1 : 0)));
}

/** The number of pounds, as the API sends a sum: 310.5 for £310.50. */
export function poundsOf(amount: Pence): number {
  return amount / 100;
}

/** Pounds as pence; undefined if the sum is not a whole number of pence (1.005, NaN, 1e309). */
export function penceFromPounds(pounds: number): Pence | undefined {
  const amount = Math.round(pounds * 100);
  // 0.29 * 100 is 28.999999999999996, so the product is rounded. If `amount / 100` equals `pounds`, then `pounds` has
  // at most two decimals.
  if (!Number.isSafeInteger(amount) || amount / 100 !== pounds) return undefined;
  return pence(amount);
}

/** Converts pounds to pence. A schema has checked the pounds (shared/api/fields.ts). */
export function penceOf(pounds: number): Pence {
  const amount = penceFromPounds(pounds);
  if (amount === undefined) throw new RangeError(`${pounds} is not a whole number of pence`);
  return amount;
}

const gbp = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** '£1,234.50' */
export function formatGbp(amount: Pence): string {
  return gbp.format(amount / 100);
}

/** A sum in short form: '£2.50', and '£100' if the pennies are 00. */
export function formatShortGbp(amount: Pence): string {
  return formatGbp(amount).replace(/\.00$/, '');
}

/** Rounded up to whole pounds, for places without room for pence: '£295' for £294.38, never less than the charge. */
export function formatGbpRoundedUp(amount: Pence): string {
  return formatShortGbp(pence(Math.ceil(amount / 100) * 100));
}

/** Percent as people write it: 12.5 for 1250 hundredths. */
export function percentNumber(percent: BasisPoints): number {
  return percent / 100;
}

export function basisPointsFromPercent(percent: number): BasisPoints {
  return basisPoints(Math.round(percent * 100));
}
