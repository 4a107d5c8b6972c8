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

/**
 * The name of a thing that money pays for: a line of a booking's price, or a charge. An add-on's name contains the id
 * of its menu item.
 */
type LineName = 'boat' | 'move_fee' | `add_on:${number}` | ChargeKind;

/**
 * A sold item, VAT included. `ownRate`: its own VAT rate; null: the business's rate at each tax point (docs/vat.md).
 */
export type SoldLine = { name: LineName; amount: Pence; ownRate: BasisPoints | null };

/** The part of a sum that belongs to one line at one rate. A negative amount was refunded, or moved to another line. */
export type VatPart = { name: LineName; rate: BasisPoints; amount: Pence; vat: Pence };

/**
 * The fields of a booking from which its lines are calculated. `byHand`: the difference between the price
 * that staff agreed and the calculated price; null: staff agreed no price.
 */
export type Sale = {
  basePrice: Pence;
  couponDiscount: Pence;
  byHand: Pence | null;
  vatRate: BasisPoints | null;
  items: readonly { menuItemId: number; unitPrice: Pence; quantity: number; vatRate: BasisPoints | null }[];
};

/**
 * Returns the lines of a sale. The lines add up to the total, and no line is below 0. A coupon lowers the boat's line.
 * If staff agreed a lower price, the difference lowers the boat's line down to 0, and then the add-ons in proportion. A
 * higher agreed price raises the boat's line. Throws a RangeError if the total is below 0.
 */
export function soldLines({ basePrice, couponDiscount, byHand, vatRate, items }: Sale): SoldLine[] {
  const boat = addPence(subtractPence(basePrice, couponDiscount), byHand ?? noMoney);
  const addOns = items.map(({ unitPrice, quantity }) => timesPence(unitPrice, quantity));
  const total = addPence(boat, ...addOns);
  if (total < 0) throw new RangeError(`the total of ${total} is below 0`);
  const amounts = boat < 0 ? sharePence(total, addOns) : addOns;
  return [
    { name: 'boat', amount: largestPence(noMoney, boat), ownRate: vatRate },
    ...items.map((item, at): SoldLine => {
      return { name: `add_on:${item.menuItemId}`, amount: amounts[at]!, ownRate: item.vatRate };
    }),
  ];
}

/** The rate of a line; 0 for every line while the business is not registered. */
export function rateOf({ ownRate }: Pick<SoldLine, 'ownRate'>, businessRate: BasisPoints): BasisPoints {
  return businessRate === 0 ? basisPoints(0) : (ownRate ?? businessRate);
}

/** The sum at one rate, VAT included, and its VAT. */
export type VatAtRate = { rate: BasisPoints; amount: Pence; vat: Pence };

/**
 * The sum at each rate, the highest rate first, without free lines. VAT is rounded once for each rate, not
 * once for each line.
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

/** The VAT of each line. Within a rate, the pennies left by rounding go to the lines with the largest remainders. */
export function vatOfLines(lines: readonly SoldLine[], businessRate: BasisPoints): VatPart[] {
  const parts = lines.map((line) => ({ ...line, rate: rateOf(line, businessRate) }));
  return withVat(parts, (rate, amount) => vatWithin(amount, rate));
}

/**
 * Returns the parts, each with its share of the VAT. `vatAt` returns the VAT on the sum of all parts at one rate. The
 * shares are whole pence, and add up to that VAT.
 */
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
