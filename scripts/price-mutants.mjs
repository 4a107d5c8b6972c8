const price = 'shared/rules/price.ts';
const guests = 'shared/rules/guests.ts';
const pence = 'shared/values/pence.ts';
const vat = 'shared/rules/vat.ts';
const payments = 'shared/rules/vat-of-payments.ts';

/**
 * The mistakes that the tests of price and VAT must notice. `from` must occur in the file exactly once.
 * `isForJourney`: the browser tests run too. `isOfVat`: the tests of VAT run instead of those of price.
 * @type {{ name: string, file: string, from: string, to: string, isForJourney?: boolean, isOfVat?: boolean }[]}
 */
export const mutants = [
  {
    name: 'a penny more on a slot with a fixed surcharge',
    file: price,
    from: 'return addPence(packagePrice, surcharge.amount);',
    to: 'return addPence(packagePrice, surcharge.amount, 1 as Pence);',
  },
  {
    name: 'a penny less on a slot with a percentage',
    file: price,
    from: 'return addPence(packagePrice, percentOf(packagePrice, surcharge.percent));',
    to: 'return addPence(packagePrice, percentOf(packagePrice, surcharge.percent), -1 as Pence);',
  },
  {
    name: 'a penny more on every total',
    file: price,
    from: 'const total = addPence(subtractPence(base, couponDiscount), addOns);',
    to: 'const total = addPence(subtractPence(base, couponDiscount), addOns, 1 as Pence);',
    isForJourney: true,
  },
  {
    name: 'rounding down',
    file: pence,
    from: 'Math.floor((2 * numerator + denominator) / (2 * denominator))',
    to: 'Math.floor(numerator / denominator)',
  },
  {
    name: 'rounding up',
    file: pence,
    from: 'Math.floor((2 * numerator + denominator) / (2 * denominator))',
    to: 'Math.ceil(numerator / denominator)',
  },
  {
    name: 'half a penny goes down',
    file: pence,
    from: 'Math.floor((2 * numerator + denominator) / (2 * denominator))',
    to: 'Math.ceil((2 * numerator - denominator) / (2 * denominator))',
  },
  {
    name: 'half a penny goes to the even penny',
    file: pence,
    from: 'return pence(Math.floor((2 * numerator + denominator) / (2 * denominator)));',
    to: `const up = Math.floor((2 * numerator + denominator) / (2 * denominator));
  return pence((2 * numerator) % (2 * denominator) === denominator && up % 2 === 1 ? up - 1 : up);`,
  },
  {
    name: 'percentages in floating point',
    file: pence,
    from: 'return roundedPence(amount * percent, wholePercent);',
    to: 'return pence(Math.round((amount / 100) * (percent / 10_000) * 100));',
  },
  {
    name: 'the coupon works on add-ons too',
    file: price,
    from: 'couponDiscountOf(base, basket.coupon)',
    to: `couponDiscountOf(
          addPence(base, ...basket.addOns.map((line) => timesPence(line.unitPrice, line.quantity))),
          basket.coupon,
        )`,
  },
  {
    name: 'the coupon forgets the extra guests',
    file: price,
    from: 'couponDiscountOf(base, basket.coupon)',
    to: 'couponDiscountOf(slotPrice, basket.coupon)',
  },
  {
    name: 'a fixed coupon takes more than the boat costs',
    file: price,
    from: 'return smallerPence(coupon.amount, base);',
    to: 'return coupon.amount;',
  },
  {
    name: 'a percentage above 100 takes more than the boat costs',
    file: price,
    from: 'return smallerPence(percentOf(base, coupon.percent), base);',
    to: 'return percentOf(base, coupon.percent);',
  },
  {
    name: 'the coupon is put on instead of taken off',
    file: price,
    from: 'subtractPence(base, couponDiscount)',
    to: 'addPence(base, couponDiscount)',
  },
  {
    name: 'one extra guest too many',
    file: guests,
    from: 'guests - (minimumGuests ?? defaultMinimumGuests)',
    to: 'guests + 1 - (minimumGuests ?? defaultMinimumGuests)',
  },
  {
    name: 'one extra guest too few',
    file: guests,
    from: 'guests - (minimumGuests ?? defaultMinimumGuests)',
    to: 'guests - 1 - (minimumGuests ?? defaultMinimumGuests)',
  },
  {
    name: 'guests below the minimum pay less',
    file: guests,
    from: 'Math.max(0, guests - (minimumGuests ?? defaultMinimumGuests))',
    to: 'guests - (minimumGuests ?? defaultMinimumGuests)',
  },
  {
    name: 'no minimum means 4',
    file: guests,
    from: 'export const defaultMinimumGuests = 5;',
    to: 'export const defaultMinimumGuests = 4;',
  },
  {
    name: 'each add-on is charged once, for any quantity',
    file: price,
    from: 'timesPence(line.unitPrice, line.quantity)',
    to: 'timesPence(line.unitPrice, 1)',
  },
  {
    name: 'the first add-on is free',
    file: price,
    from: '...basket.addOns.map(',
    to: '...basket.addOns.slice(1).map(',
  },
  {
    name: 'VAT on top instead of within',
    file: pence,
    from: 'return roundedPence(amount * rate, wholePercent + rate);',
    to: 'return roundedPence(amount * rate, wholePercent);',
  },
  {
    name: 'a coupon does not reduce the boat’s line',
    file: vat,
    from: 'addPence(subtractPence(basePrice, couponDiscount), byHand ?? noMoney)',
    to: 'addPence(basePrice, byHand ?? noMoney)',
    isOfVat: true,
  },
  {
    name: 'a price set by hand makes the boat’s line negative',
    file: vat,
    from: 'amount: largestPence(noMoney, boat)',
    to: 'amount: boat',
    isOfVat: true,
  },
  {
    name: 'a price set by hand never lowers the add-ons',
    file: vat,
    from: 'boat < 0 ? sharePence(total, addOns) : addOns',
    to: 'addOns',
    isOfVat: true,
  },
  {
    name: 'a business without VAT registration charges a line’s own VAT rate',
    file: vat,
    from: 'businessRate === 0 ? basisPoints(0) : (ownRate ?? businessRate)',
    to: 'ownRate ?? businessRate',
    isOfVat: true,
  },
  {
    name: 'the smallest remainder gets the penny',
    file: pence,
    from: 'parts[b]!.remainder - parts[a]!.remainder',
    to: 'parts[a]!.remainder - parts[b]!.remainder',
    isOfVat: true,
  },
  {
    name: 'a refund takes from all lines and ignores overpaid ones',
    file: payments,
    from: 'const tooMuch = smallerPence(event.amount, this.sum(tooMuchOf));',
    to: 'const tooMuch = noMoney;',
    isOfVat: true,
  },
  {
    name: 'money paid for a removed line pays for no other',
    file: payments,
    from: 'const set = smallerPence(this.sum(tooMuchOf), this.sum(owedOf));',
    to: 'const set = noMoney;',
    isOfVat: true,
  },
  {
    name: 'a goodwill refund is owed again',
    file: payments,
    from: 'isOwedAgain: false',
    to: 'isOwedAgain: true',
    isOfVat: true,
  },
  {
    name: 'a waived sum is paid with the next cake',
    file: payments,
    from: 'smallerPence(waived, this.sum(owedOf))',
    to: 'noMoney',
    isOfVat: true,
  },
  {
    name: 'a refund rounds the VAT of each part separately',
    file: payments,
    from: `subtractPence(
        vatWithin(after.get(rate) ?? noMoney, rate),
        vatWithin(before.get(rate) ?? noMoney, rate),
      )`,
    to: 'vatWithin(subtractPence(after.get(rate) ?? noMoney, before.get(rate) ?? noMoney), rate)',
    isOfVat: true,
  },
];
