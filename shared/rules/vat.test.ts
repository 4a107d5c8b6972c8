import { isSwept } from '@slipway/testing/sweeps.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { penceOf, tableOf } from '../testing/table-of.ts';
import {
  type BasisPoints,
  addPence,
  basisPoints,
  formatGbp,
  noMoney,
  pence,
  subtractPence,
  vatWithin,
} from '../values/pence.ts';
import { type Sale, soldLines, vatAtRates, vatOfLines } from './vat.ts';
import { aboutPurposes } from './payment-purposes.ts';
import { type ChargeKind, aboutCharges } from './charges.ts';
import { vatOfPurpose } from './vat-of-payments.ts';

const { columns, cases } = tableOf('vat.md', 'What is sold');

describe('the table of sales in docs/vat.md', () => {
  it('every row of the table of sales is read', () => {
    expect(cases.length).toBe(16);
    expect(new Set(cases.map(([title]) => title)).size).toBe(cases.length);
  });

  it.each(cases)('%s', (...cells) => {
    const cell = (name: string) => cells[columns.indexOf(name)] ?? `no column ${name}`;
    const [boat] = amounts(cell('Boat'));
    const lines = soldLines({
      basePrice: boat!.amount,
      couponDiscount: penceOf(cell('Coupon')),
      byHand: cell('By hand') === 'none' ? null : penceOf(cell('By hand')),
      vatRate: boat!.ownRate,
      items: amounts(cell('Add-ons')).map(({ name, amount, ownRate }) => {
        return { menuItemId: Number(name), unitPrice: amount, quantity: 1, vatRate: ownRate };
      }),
    });
    const parts = vatOfLines(lines, percent(cell('Business')));
    expect({
      Lines: parts
        .map(
          ({ name, amount, rate, vat }) =>
            `${name.replace('add_on:', '')} ${formatGbp(amount)} at ${rate / 100} %: ${formatGbp(vat)}`,
        )
        .join(', '),
      Total: formatGbp(addPence(...lines.map(({ amount }) => amount))),
      VAT: formatGbp(vatOf(lines, percent(cell('Business')))),
    }).toEqual({ Lines: cell('Lines, with the VAT in them'), Total: cell('Total'), VAT: cell('VAT') });
  });
});

describe('random bookings', () => {
  it('if no line of a random booking has its own rate, the VAT of the lines is exactly the VAT of the total', () => {
    check(isSwept ? 20_000 : 500, sales(fc.constant(null)), ({ sale, business }) => {
      const lines = soldLines(sale);
      const rates = vatAtRates(lines, business);
      const before = vatWithin(totalOf(sale), business);
      expect(rates).toEqual(
        totalOf(sale) === 0 ? [] : [{ rate: business, amount: totalOf(sale), vat: before }],
      );
      expect(vatOf(lines, business)).toBe(before);
      expect(addPence(...vatOfLines(lines, business).map(({ vat }) => vat))).toBe(before);
    });
  });

  it('lines of random bookings sum to the total, none is below 0, and a hand-set price reduces the boat’s line first', () => {
    const met = { boatIsGone: 0, raised: 0, mixed: 0 };
    check(isSwept ? 20_000 : 500, sales(fc.option(rates)), ({ sale, business }) => {
      const lines = soldLines(sale);
      expect(addPence(...lines.map(({ amount }) => amount))).toBe(totalOf(sale));
      for (const { amount } of lines) expect(amount).toBeGreaterThanOrEqual(0);
      const [boat, ...addOns] = lines;
      const asOrdered = sale.items.map(({ unitPrice, quantity }) => unitPrice * quantity);
      if (boat!.amount > 0) expect(addOns.map(({ amount }) => amount)).toEqual(asOrdered);
      // Each line is within a penny of its exact share.
      const left = addOns.reduce((sum, { amount }) => sum + amount, 0);
      const ordered = asOrdered.reduce((sum, amount) => sum + amount, 0);
      for (const [at, { amount }] of addOns.entries())
        expect(Math.abs(amount - (asOrdered[at]! * left) / ordered)).toBeLessThan(1);
      const parts = vatOfLines(lines, business);
      expect(addPence(...parts.map(({ vat }) => vat))).toBe(vatOf(lines, business));
      for (const { rate, vat } of vatAtRates(lines, business))
        expect(addPence(...parts.filter((part) => part.rate === rate).map((part) => part.vat))).toBe(vat);
      for (const { amount, rate, vat } of parts)
        expect(Math.abs(vat - (amount * rate) / (10_000 + rate))).toBeLessThan(1);
      if (boat!.amount === 0 && ordered > 0) met.boatIsGone += 1;
      if ((sale.byHand ?? 0) > 0) met.raised += 1;
      if (new Set(parts.map(({ rate }) => rate)).size > 1) met.mixed += 1;
    });
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
  });
});

describe('money other than the price', () => {
  const { cases: rows } = tableOf('vat.md', 'Money that is not the price');
  const vatOfMoney = (words: string) =>
    rows.filter(([money]) => money!.includes(words)).map(([, vat]) => vat!.split(',')[0]);

  it('payments that are not part of the price have the VAT that docs/vat.md gives for them', () => {
    expect(vatOfMoney('a deposit, taken')).toEqual(['none']);
    const words: Record<ChargeKind, string> = {
      late: 'late back',
      cleaning: 'for cleaning',
      damage: 'for damage',
      goodwill: 'out of goodwill',
    };
    for (const [kind, { hasVat }] of Object.entries(aboutCharges))
      expect(vatOfMoney(words[kind as ChargeKind]), kind).toEqual([hasVat ? "the business's rate" : 'none']);
  });

  it('a payment has the VAT of the price if, and only if, its purpose counts towards the price', () => {
    for (const [purpose, { countsAsPrice }] of Object.entries(aboutPurposes))
      expect(vatOfPurpose[purpose as keyof typeof vatOfPurpose] === 'price', purpose).toBe(countsAsPrice);
  });
});

function vatOf(...about: Parameters<typeof vatAtRates>) {
  return addPence(...vatAtRates(...about).map(({ vat }) => vat));
}

/** Reads amounts from a text: 'boat £150.00 at 5 %, 1 £34.00'; 'boat' may be left out. */
function amounts(words: string) {
  if (words === 'none') return [];
  return words.split(', ').map((one) => {
    const [, name = '', sum = '', own] = /^(?:(\w+) )?(£[\d.]+)(?: at ([\d.]+) %)?$/.exec(one) ?? [];
    return {
      name,
      amount: penceOf(sum),
      ownRate: own === undefined ? null : basisPoints(Math.round(Number(own) * 100)),
    };
  });
}

function percent(words: string): BasisPoints {
  return basisPoints(Math.round(Number(words.replace(' %', '')) * 100));
}

function totalOf({ basePrice, couponDiscount, byHand, items }: Sale) {
  return addPence(
    basePrice,
    subtractPence(noMoney, couponDiscount),
    byHand ?? noMoney,
    ...items.map(({ unitPrice, quantity }) => pence(unitPrice * quantity)),
  );
}

const rates = fc.constantFrom(0, 500, 1250, 1750, 2000).map(basisPoints);

/** Random sales: some with a coupon, some with a price (£0 or more) that staff have set by hand. */
function sales(ownRates: fc.Arbitrary<BasisPoints | null>) {
  const item = fc.record({
    menuItemId: fc.integer({ min: 1, max: 9 }),
    unitPrice: fc.integer({ min: 1, max: 9_999 }).map(pence),
    quantity: fc.integer({ min: 1, max: 50 }),
    vatRate: ownRates,
  });
  return fc
    .record({
      base: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 40_000 })),
      couponShare: fc.constantFrom(0, 0, 0.1, 0.333, 1),
      items: fc.array(item, { maxLength: 5 }),
      agreed: fc.option(fc.double({ min: 0, max: 1.3, noNaN: true })),
      vatRate: ownRates,
      business: rates,
    })
    .map(({ base, couponShare, agreed, business, ...rest }) => {
      const rule = {
        ...rest,
        basePrice: pence(base),
        couponDiscount: pence(Math.round(base * couponShare)),
        byHand: null,
      };
      const byHand = agreed === null ? null : pence(Math.round(totalOf(rule) * agreed) - totalOf(rule));
      return { sale: { ...rule, byHand } satisfies Sale, business };
    });
}

/** A fixed seed, so that every run tries the same bookings. */
function check<Value>(numRuns: number, values: fc.Arbitrary<Value>, test: (value: Value) => void): void {
  fc.assert(fc.property(values, test), { numRuns, seed: 20_270_508 });
}
