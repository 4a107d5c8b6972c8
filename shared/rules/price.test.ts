import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basisPoints, pence, vatWithin } from '../values/pence.ts';
import { type Basket, type CouponDiscount, type SlotSurcharge, priceOf, slotPriceOf } from './price.ts';
import { type Bill, type Offer, type Order, billBySpecification } from './price.reference.ts';

/** The fixed seed makes every run try the same baskets. Another seed tries other baskets. */
const seed = 20_270_508;

describe('the tables of docs/pricing.md', () => {
  const cases = casesOfDocument(readFileSync(new URL('../../docs/pricing.md', import.meta.url), 'utf8'));

  it('every row of the tables in docs/pricing.md is read', () => {
    expect(cases.length).toBe(72);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
  });

  it.each(cases)('$title', ({ order, bill }) => {
    expect(ruleBill(order)).toEqual(bill);
  });

  it.each(cases)('$title: the second implementation computes the same bill', ({ order, bill }) => {
    expect(billBySpecification(order)).toEqual(bill);
  });
});

describe('random baskets', () => {
  it('for 10,000 random orders the second implementation computes the same price, to the penny', () => {
    const met = { halfPennies: 0, couponsAboveBase: 0, nothingToPay: 0, fullBoats: 0 };
    // `npm run prove price` tries a million baskets.
    check(10_000, orders, (order) => {
      const bill = ruleBill(order);
      const expected = billBySpecification(order);
      for (const key of billKeys) {
        if (bill[key] !== expected[key]) throw new Error(difference(key, order, bill, expected));
      }
      if (
        'percentage' in order.surcharge &&
        (order.packageAmount * order.surcharge.percentage) % 10_000 === 5_000
      ) {
        met.halfPennies += 1;
      }
      if (order.coupon !== null && 'fixed' in order.coupon && order.coupon.fixed > bill.base)
        met.couponsAboveBase += 1;
      if (bill.total === 0) met.nothingToPay += 1;
      if (order.guests === 10) met.fullBoats += 1;
    });
    // Each awkward case must appear in the sample.
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(100);
  });

  it('no order costs less than nothing', () => {
    check(2_000, orders, (order) => Object.values(ruleBill(order)).every((amount) => amount >= 0));
  });

  it('no order gets cheaper when one more guest comes', () => {
    check(2_000, orders, (order) => {
      const totals = Array.from(
        { length: 10 },
        (_, index) => ruleBill({ ...order, guests: index + 1 }).total,
      );
      return totals.every((total, index) => index === 0 || total >= totals[index - 1]!);
    });
  });

  it('no order gets more expensive with a coupon', () => {
    check(2_000, orders, (order) => ruleBill(order).total <= ruleBill({ ...order, coupon: null }).total);
  });

  it('no coupon reduces the price of add-ons', () => {
    check(2_000, orders, (order) => {
      const withoutFood = ruleBill({ ...order, food: [] });
      const bill = ruleBill(order);
      expect(bill.addOns).toBe(ruleBill({ ...order, coupon: null }).addOns);
      expect(bill.couponDiscount).toBe(withoutFood.couponDiscount);
      expect(bill.total - withoutFood.total).toBe(bill.addOns);
    });
  });

  it('the parts of a price sum to the total', () => {
    check(2_000, orders, (order) => {
      const price = priceOf(basketOf(order));
      expect(price.slotPrice + price.extraGuests).toBe(price.base);
      expect(price.base - price.couponDiscount + price.addOns).toBe(price.total);
      expect(price.subtotal).toBe(price.total);
      expect(price.slotPrice).toBe(slotPriceOf(pence(order.packageAmount), surchargeOf(order.surcharge)));
    });
  });

  it('the price does not depend on the sequence in which the visitor makes the choices', () => {
    const parts = [
      'packageAmount',
      'surcharge',
      'guests',
      'minPassengerCount',
      'pricePerPerson',
      'coupon',
      'food',
    ] as const;
    const journeys = fc.tuple(orders, orders, fc.shuffledSubarray([...parts], { minLength: parts.length }));
    check(2_000, journeys, ([wanted, started, order]) => {
      let draft = started;
      for (const part of order) {
        draft = { ...draft, [part]: wanted[part] };
        // Computing the price after each choice must not change the final price.
        priceOf(frozen(basketOf(draft)));
      }
      expect(priceOf(basketOf(draft))).toEqual(priceOf(basketOf(wanted)));
      const backwards = { ...wanted, food: wanted.food.toReversed() };
      expect(priceOf(basketOf(backwards))).toEqual(priceOf(basketOf(wanted)));
    });
  });
});

const billKeys = ['slotPrice', 'extraGuests', 'base', 'couponDiscount', 'addOns', 'total', 'vat'] as const;

/** Computes the price of an order by the site's own rule, `priceOf`. */
function ruleBill(order: Order): Bill {
  const { slotPrice, extraGuests, base, couponDiscount, addOns, total } = priceOf(basketOf(order));
  return {
    slotPrice,
    extraGuests,
    base,
    couponDiscount,
    addOns,
    total,
    vat: vatWithin(total, basisPoints(order.vatRate)),
  };
}

function basketOf(order: Order): Basket {
  return {
    packagePrice: pence(order.packageAmount),
    surcharge: surchargeOf(order.surcharge),
    guests: order.guests,
    minimumGuests: order.minPassengerCount,
    pricePerExtraGuest: pence(order.pricePerPerson),
    coupon: order.coupon === null ? undefined : surchargeOf(order.coupon),
    addOns: order.food.map((line) => ({ unitPrice: pence(line.price), quantity: line.quantity })),
  };
}

function surchargeOf(offer: Offer): SlotSurcharge & CouponDiscount {
  return 'fixed' in offer
    ? { kind: 'fixed', amount: pence(offer.fixed) }
    : { kind: 'percentage', percent: basisPoints(offer.percentage) };
}

function frozen(basket: Basket): Basket {
  Object.freeze(basket.surcharge);
  Object.freeze(basket.coupon);
  for (const line of basket.addOns) Object.freeze(line);
  Object.freeze(basket.addOns);
  return Object.freeze(basket);
}

const percentages = fc.oneof(fc.nat(15_000), fc.constantFrom(0, 1, 250, 500, 750, 1250, 1750, 3333, 10_000));
const offers = fc.oneof(
  fc.nat(60_000).map((fixed): Offer => ({ fixed })),
  percentages.map((percentage): Offer => ({ percentage })),
);
const orders: fc.Arbitrary<Order> = fc.record({
  packageAmount: fc.oneof(
    fc.nat(50_000),
    fc.nat(2_500).map((steps) => steps * 20),
    fc.nat(100),
  ),
  surcharge: offers,
  guests: fc.integer({ min: 1, max: 10 }),
  minPassengerCount: fc.option(fc.integer({ min: 1, max: 10 })),
  pricePerPerson: fc.nat(5_000),
  coupon: fc.option(offers),
  food: fc.array(
    fc.record({ price: fc.integer({ min: 1, max: 9_999 }), quantity: fc.integer({ min: 1, max: 50 }) }),
    {
      maxLength: 4,
    },
  ),
  vatRate: fc.constantFrom(2_000, 2_000, 1_750, 500, 0),
});

/** On failure fast-check prints the seed, the path and the smallest basket that fails. */
function check<T>(numRuns: number, arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean | void): void {
  fc.assert(fc.property(arbitrary, holds), { seed, numRuns });
}

function difference(key: string, order: Order, bill: Bill, expected: Bill): string {
  return `${key} differs for ${JSON.stringify({ order, bill, expected })}`;
}

/** Every row of every table whose first column is 'Case'. */
function casesOfDocument(markdown: string): { title: string; order: Order; bill: Bill }[] {
  let columns: string[] = [];
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) columns = [];
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === 'Case') columns = cells;
    if (columns.length === 0 || cells[0] === 'Case' || cells[0]?.startsWith('---')) return [];
    return [caseOf((name) => cells[columns.indexOf(name)] ?? fail(`no column '${name}': ${line}`))];
  });
}

function caseOf(cell: (name: string) => string): { title: string; order: Order; bill: Bill } {
  const money = (name: string) => penniesIn(cell(name));
  const offer = (name: string) => (cell(name) === 'none' ? null : offerIn(cell(name)));
  const base = money('Base');
  const slotPrice = money('Slot price');
  return {
    title: cell('Case'),
    order: {
      packageAmount: money('Package price'),
      surcharge: offerIn(cell('Surcharge')),
      guests: wholeIn(cell('Guests')),
      minPassengerCount: cell('Minimum') === 'none' ? null : wholeIn(cell('Minimum')),
      pricePerPerson: money('Per extra guest'),
      coupon: offer('Coupon'),
      food: cell('Chosen add-ons') === 'none' ? [] : cell('Chosen add-ons').split(', ').map(lineIn),
      vatRate: hundredthsIn(cell('VAT rate')),
    },
    bill: {
      slotPrice,
      extraGuests: base - slotPrice,
      base,
      couponDiscount: money('Coupon discount'),
      addOns: money('Add-ons'),
      total: money('Total'),
      vat: money('VAT within'),
    },
  };
}

/** '£1,234.50' */
function penniesIn(text: string): number {
  const [, pounds, pennies] = /^£(\d{1,3}(?:,\d{3})*)\.(\d\d)$/.exec(text) ?? fail(`'${text}' is not money`);
  return Number(`${pounds!.replaceAll(',', '')}${pennies}`);
}

/** '12.5 %' */
function hundredthsIn(text: string): number {
  const [, whole, part = ''] =
    /^(\d+)(?:\.(\d{1,2}))? %$/.exec(text) ?? fail(`'${text}' is not a percentage`);
  return Number(`${whole}${part.padEnd(2, '0')}`);
}

/** Reads a surcharge or a coupon from a text: 'fixed £20.00' or 'percentage 12.5 %'. */
function offerIn(text: string): Offer {
  if (text.startsWith('fixed ')) return { fixed: penniesIn(text.slice('fixed '.length)) };
  if (text.startsWith('percentage ')) return { percentage: hundredthsIn(text.slice('percentage '.length)) };
  return fail(`'${text}' is neither fixed nor a percentage`);
}

/** '2 × £34.00' */
function lineIn(text: string): { price: number; quantity: number } {
  const [quantity, price] = text.split(' × ');
  return { quantity: wholeIn(quantity!), price: penniesIn(price!) };
}

function wholeIn(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : fail(`'${text}' is not a whole number`);
}

function fail(message: string): never {
  throw new Error(message);
}
