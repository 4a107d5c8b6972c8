import type { ChargeKind } from './charges.ts';
import {
  type BasisPoints,
  type Pence,
  addPence,
  basisPoints,
  largestPence,
  noMoney,
  pence,
  sharePence,
  subtractPence,
  timesPence,
  vatWithin,
  wholeParts,
} from '../values/pence.ts';

/** What a part of a booking's money is for: of its price, or a charge beside it; an add-on has the number of its menu item. */
type LineName = 'boat' | 'move_fee' | `add_on:${number}` | ChargeKind;

/**
 * A part of what is sold, VAT included. `ownRate`: the VAT of this alone, whatever the business's rate; null: the
 * business's rate at each tax point (docs/vat.md).
 */
export type SoldLine = { name: LineName; amount: Pence; ownRate: BasisPoints | null };

/** The part of an amount that is for one line and has one rate. Negative: it goes back, or to another line. */
export type VatPart = { name: LineName; rate: BasisPoints; amount: Pence; vat: Pence };

/** A booking's row and items, as far as they say what is sold. `byHand`: what was agreed beside the rule's price. */
export type Sale = {
  basePrice: Pence;
  couponDiscount: Pence;
  byHand: Pence | null;
  vatRate: BasisPoints | null;
  items: readonly { menuItemId: number; unitPrice: Pence; quantity: number; vatRate: BasisPoints | null }[];
};

/**
 * What is sold, line by line; the lines sum to the total, and none is below 0. A coupon lowers the boat's line. So does a
 * price by hand, to nothing, and then the add-ons in proportion; one that raises goes to the boat's line. Throws a
 * RangeError for a total below 0.
 */
export function soldLines({ basePrice, couponDiscount, byHand, vatRate, items }: Sale): SoldLine[] {
  const boat = addPence(subtractPence(basePrice, couponDiscount), byHand ?? noMoney);
  const addOns = items.map(({ unitPrice, quantity }) => timesPence(unitPrice, quantity));
  const total = addPence(boat, ...addOns);
  if (total < 0) throw new RangeError(`${total} is less than nothing`);
  const amounts = boat < 0 ? sharePence(total, addOns) : addOns;
  return [
    { name: 'boat', amount: largestPence(noMoney, boat), ownRate: vatRate },
    ...items.map((item, at): SoldLine => {
      return { name: `add_on:${item.menuItemId}`, amount: amounts[at]!, ownRate: item.vatRate };
    }),
  ];
}

/** A business that is not registered has the rate 0, and then nothing has VAT. */
export function rateOf({ ownRate }: Pick<SoldLine, 'ownRate'>, businessRate: BasisPoints): BasisPoints {
  return businessRate === 0 ? basisPoints(0) : (ownRate ?? businessRate);
}

/** What has one rate, VAT included, and the VAT in it. */
export type VatAtRate = { rate: BasisPoints; amount: Pence; vat: Pence };

/**
 * What is sold by rate, the highest first; nothing that costs nothing. VAT is rounded once for each rate, so that lines of
 * one rate have the VAT of their sum.
 */
export function vatAtRates(
  lines: readonly Pick<SoldLine, 'amount' | 'ownRate'>[],
  businessRate: BasisPoints,
): VatAtRate[] {
  const amounts = new Map<BasisPoints, Pence>();
  for (const line of lines) {
    const rate = rateOf(line, businessRate);
    if (line.amount !== 0) amounts.set(rate, addPence(amounts.get(rate) ?? noMoney, line.amount));
  }
  return [...amounts]
    .map(([rate, amount]) => ({ rate, amount, vat: vatWithin(amount, rate) }))
    .toSorted((a, b) => b.rate - a.rate);
}

/** The same line by line: what was rounded goes to the largest remainders of its rate. */
export function vatOfLines(lines: readonly SoldLine[], businessRate: BasisPoints): VatPart[] {
  const parts = lines.map((line) => ({ ...line, rate: rateOf(line, businessRate) }));
  return withVat(parts, (rate, amount) => vatWithin(amount, rate));
}

/** `vatAt`: the VAT of all that has this rate, whose exact shares the parts get in whole pence. */
export function withVat(
  parts: readonly Pick<VatPart, 'name' | 'rate' | 'amount'>[],
  vatAt: (rate: BasisPoints, amount: Pence) => Pence,
): VatPart[] {
  const vats = new Map<object, Pence>();
  for (const rate of new Set(parts.map((part) => part.rate))) {
    const same = parts.filter((part) => part.rate === rate);
    const vat = vatAt(rate, addPence(...same.map(({ amount }) => amount)));
    const exact = same.map(({ amount }) => BigInt(amount) * BigInt(rate));
    const shares = wholeParts(vat, exact, 10_000n + BigInt(rate));
    for (const [at, part] of same.entries()) vats.set(part, shares[at]!);
  }
  return parts.map((part) => ({
    name: part.name,
    rate: part.rate,
    amount: part.amount,
    vat: vats.get(part) ?? pence(0),
  }));
}
