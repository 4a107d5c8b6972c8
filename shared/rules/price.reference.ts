/**
 * A second implementation of the price, for tests only. It is written from the specification (section 4) and
 * docs/pricing.md, without code from rules/ or values/, so that it does not repeat mistakes in that code. Fractions are
 * exact. Guests and portions are added one at a time.
 */
export type Order = {
  /** The package's price in whole pence. */
  packageAmount: number;
  surcharge: Offer;
  guests: number;
  minPassengerCount: number | null;
  /** The price of each further guest in whole pence. */
  pricePerPerson: number;
  coupon: Offer | null;
  /** Prices in whole pence. */
  food: readonly { price: number; quantity: number }[];
  /** The rate of VAT in hundredths of a percent. */
  vatRate: number;
};

/** An amount in pence, or a percentage in hundredths of a percent. */
export type Offer = { fixed: number } | { percentage: number };

export type Bill = Record<
  'slotPrice' | 'extraGuests' | 'base' | 'couponDiscount' | 'addOns' | 'total' | 'vat',
  number
>;

/** An exact amount in pence, as a fraction: `of` divided by `in`. */
type Fraction = { of: bigint; in: bigint };

const hundredPercent = 10_000n;

export function billBySpecification(order: Order): Bill {
  const initial = BigInt(order.packageAmount);
  const slotPrice = initial + worth(order.surcharge, initial);

  let base = slotPrice;
  for (let guest = 1; guest <= order.guests; guest += 1) {
    const isCovered = guest <= (order.minPassengerCount ?? 5);
    if (!isCovered) base += BigInt(order.pricePerPerson);
  }

  let toPay = order.coupon === null ? base : base - worth(order.coupon, base);
  if (toPay < 0n) toPay = 0n;
  const couponDiscount = base - toPay;

  let addOns = 0n;
  for (const line of order.food) {
    for (let portion = 0; portion < line.quantity; portion += 1) addOns += BigInt(line.price);
  }
  toPay += addOns;

  // The price to pay includes VAT. The VAT is the rate times the price without VAT.
  const withRate = hundredPercent + BigInt(order.vatRate);
  const withoutVat: Fraction = { of: toPay * hundredPercent, in: withRate };
  const vat = nearestPenny({ of: toPay * withRate - withoutVat.of, in: withRate });

  return {
    slotPrice: Number(slotPrice),
    extraGuests: Number(base - slotPrice),
    base: Number(base),
    couponDiscount: Number(couponDiscount),
    addOns: Number(addOns),
    total: Number(toPay),
    vat: Number(vat),
  };
}

function worth(offer: Offer, ofWhat: bigint): bigint {
  if ('fixed' in offer) return BigInt(offer.fixed);
  return nearestPenny({ of: ofWhat * BigInt(offer.percentage), in: hundredPercent });
}

/** Rounds to the nearest penny; half a penny is rounded up. */
function nearestPenny(exact: Fraction): bigint {
  const whole = exact.of / exact.in;
  const rest = exact.of % exact.in;
  return rest * 2n >= exact.in ? whole + 1n : whole;
}
