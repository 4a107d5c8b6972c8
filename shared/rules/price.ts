import {
  type BasisPoints,
  type Pence,
  addPence,
  noMoney,
  percentOf,
  smallerPence,
  subtractPence,
  timesPence,
} from '../values/pence.ts';
import { extraGuestsPrice } from './guests.ts';

/** The surcharge of a slot: an amount, or a share of the package price; 0 or more. */
export type SlotSurcharge = { kind: 'fixed'; amount: Pence } | { kind: 'percentage'; percent: BasisPoints };

export type Basket = {
  packagePrice: Pence;
  surcharge: SlotSurcharge;
  guests: number;
  /** How many guests the slot price covers; null means `defaultMinimumGuests`. */
  minimumGuests: number | null;
  pricePerExtraGuest: Pence;
  coupon?: CouponDiscount | undefined;
  addOns: readonly { unitPrice: Pence; quantity: number }[];
};

export type Price = {
  slotPrice: Pence;
  extraGuests: Pence;
  /** Slot price and extra guests: the amount that a coupon reduces. */
  base: Pence;
  couponDiscount: Pence;
  addOns: Pence;
  subtotal: Pence;
  /** The amount charged, VAT included. */
  total: Pence;
};

/**
 * The whole price of a booking, computed from its parts every time, never by patching an earlier result. Browser and
 * server both call this; only the server's answer is charged. Steps and examples: docs/pricing.md.
 */
export function priceOf(basket: Basket): Price {
  const slotPrice = slotPriceOf(basket.packagePrice, basket.surcharge);
  const extraGuests = extraGuestsPrice(basket.guests, basket.minimumGuests, basket.pricePerExtraGuest);
  const base = addPence(slotPrice, extraGuests);
  const couponDiscount = basket.coupon === undefined ? noMoney : couponDiscountOf(base, basket.coupon);
  const addOns = addPence(...basket.addOns.map((line) => timesPence(line.unitPrice, line.quantity)));
  const total = addPence(subtractPence(base, couponDiscount), addOns);
  return { slotPrice, extraGuests, base, couponDiscount, addOns, subtotal: total, total };
}

/** Slot price and extra guests, before coupon and add-ons. For 0 guests, the price without extra guests. */
export function boatPriceOf(basket: Omit<Basket, 'coupon' | 'addOns'>): Pence {
  return priceOf({ ...basket, addOns: [] }).base;
}

export function slotPriceOf(packagePrice: Pence, surcharge: SlotSurcharge): Pence {
  switch (surcharge.kind) {
    case 'fixed':
      return addPence(packagePrice, surcharge.amount);
    case 'percentage':
      return addPence(packagePrice, percentOf(packagePrice, surcharge.percent));
  }
}

/** The reduction of the boat's price by a coupon. Add-ons are never reduced. */
export type CouponDiscount = { kind: 'percentage'; percent: BasisPoints } | { kind: 'fixed'; amount: Pence };

/** The reduction by the coupon: never more than the base price, so that the price never goes below 0 (spec 4). */
export function couponDiscountOf(base: Pence, coupon: CouponDiscount): Pence {
  switch (coupon.kind) {
    case 'percentage':
      return smallerPence(percentOf(base, coupon.percent), base);
    case 'fixed':
      return smallerPence(coupon.amount, base);
  }
}
