import { isAddOnInTime, packageFit, packageIncludes, packageNeed } from '@slipway/shared/rules/add-ons.ts';
import { type BoatPromise } from '@slipway/shared/rules/boat-terms.ts';
import { promiseOf } from '@slipway/shared/rules/boat-kinds.ts';
import { type Price, priceOf } from '@slipway/shared/rules/price.ts';
import { slotState } from '@slipway/shared/rules/slot-on-sale.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { kindsOf, requireSeats } from '../../catalogue/boat-kinds.ts';
import { isOnSale } from '../../catalogue/dishes-on-sale.ts';
import { isCouponInDate } from '../../catalogue/coupons/find-coupon.ts';
import type { CatalogueSlot } from '../../catalogue/catalogue-memory.ts';
import type { Row } from '../../platform/database/tables.ts';
import { discountFrom, surchargeFrom } from '../../platform/database/stored-amounts.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ReservationFacts, ReservationRequest } from './reservation.ts';

type OrderedItem = { item: Row<'menuItems'>; quantity: number; comment: string };

/** A reservation that is possible, if a boat and the coupon are still available when it is written. */
export type DecidedReservation = {
  boatPackage: Row<'boatPackages'>;
  slot: CatalogueSlot;
  items: readonly OrderedItem[];
  coupon: Row<'coupons'> | undefined;
  price: Price;
  /** The boat's own terms that the customer was told. They are stored beside the business terms. */
  promise: BoatPromise | null;
  /** The price if the coupon turns out to be used up. */
  priceWithoutCoupon: Price;
};

export type SaleFacts = Pick<
  ReservationFacts,
  'settings' | 'inForce' | 'boatPackage' | 'kinds' | 'slot' | 'menuItems' | 'coupon'
>;

/** The sale that a visitor or staff ask for. */
export type AskedSale = Pick<ReservationRequest, 'packageId' | 'date' | 'guests' | 'addOns' | 'couponCode'>;

/** Alcohol may be sold only with a premises licence. */
type Licence = { premisesLicenceNumber: string };

/** Decides everything that can be decided before the write, from the arguments alone. Throws a Refusal. */
export function decideReservation(
  facts: ReservationFacts,
  asked: ReservationRequest,
  now: Date,
  licence: Licence,
): DecidedReservation {
  if (facts.paidBookingId !== undefined) {
    throw new Refusal('already_paid', { details: { bookingId: facts.paidBookingId } });
  }
  packageOnSale(facts);
  slotOnSale(facts, asked, false, now);
  if (!facts.isCustomerKnown) throw new Refusal('customer_unknown');
  const decided = decideSale(facts, asked, false, now, licence);
  const { price, coupon } = decided;
  if (price.total !== asked.total) throw priceChanged(price, asked.total);
  requireFittingMethod(asked, price, coupon !== undefined);
  return decided;
}

/** Decides a sale and its price. Staff may sell at short notice, until the trip begins. Throws a Refusal. */
export function decideSale(
  facts: SaleFacts,
  asked: AskedSale,
  isStaff: boolean,
  now: Date,
  licence: Licence,
): DecidedReservation {
  const boatPackage = packageOnSale(facts);
  requireSeats(boatPackage, facts.kinds, asked.guests);
  const slot = slotOnSale(facts, asked, isStaff, now);
  const items = addOnsOnSale(facts, asked, { slot, boatPackage }, now, licence);
  const coupon = usableCoupon(facts, now);

  const basket = {
    packagePrice: boatPackage.price,
    surcharge: surchargeFrom(slot),
    guests: asked.guests,
    minimumGuests: slot.minimumGuests,
    pricePerExtraGuest: slot.pricePerExtraGuest,
    addOns: items.map(({ item, quantity }) => ({ unitPrice: item.price, quantity })),
  };
  const priceWithoutCoupon = priceOf(basket);
  if (asked.couponCode !== undefined && coupon === undefined) {
    throw couponRefusal(priceWithoutCoupon);
  }
  const price =
    coupon === undefined ? priceWithoutCoupon : priceOf({ ...basket, coupon: discountFrom(coupon) });
  const promise = promiseOf(kindsOf(boatPackage, facts.kinds), asked.guests, facts.inForce.terms);
  return { boatPackage, slot, items, coupon, price, promise, priceWithoutCoupon };
}

/** Unknown, expired and used-up codes get the same answer, so that a stranger does not learn which codes exist. */
export function couponRefusal(price: Price): Refusal {
  return new Refusal('coupon_unknown', {
    message: 'That code can’t be used now. You’ll see the price without it.',
    details: { isCouponRemoved: true, total: price.total },
  });
}

function usableCoupon({ coupon }: SaleFacts, now: Date): ReservationFacts['coupon'] {
  return coupon !== undefined && !coupon.isUsedUp && isCouponInDate(coupon, now) ? coupon : undefined;
}

function packageOnSale({ boatPackage }: SaleFacts): Row<'boatPackages'> {
  if (boatPackage === undefined || boatPackage.status !== 'active') throw new Refusal('package_not_on_sale');
  return boatPackage;
}

function slotOnSale(facts: SaleFacts, asked: AskedSale, isStaff: boolean, now: Date): CatalogueSlot {
  const { slot, settings, inForce } = facts;
  if (slot === undefined || slot.date !== asked.date || !slot.isOpen || slot.isTimeClosed) {
    throw new Refusal('slot_not_on_sale');
  }
  if (slot.packageIds !== null && !slot.packageIds.includes(asked.packageId)) {
    throw new Refusal('slot_not_on_sale');
  }
  if (isStaff) {
    if (toInstant(slot.date, slot.startTime) <= now) throw new Refusal('slot_not_on_sale');
    return slot;
  }
  if (settings.isNotOpenYet)
    throw new Refusal('slot_not_on_sale', {
      message: 'We’re not open yet, so nothing can be booked. Nothing was charged.',
    });
  // Checks only that the time is on sale: the allocation decides whether a boat is free.
  const state = slotState(
    { date: slot.date, startTime: slot.startTime, boatsInService: 1, boatsFree: 1 },
    { ...settings, ...inForce.terms },
    now,
  );
  if (state === 'hidden') throw new Refusal('slot_not_on_sale');
  return slot;
}

function addOnsOnSale(
  facts: SaleFacts,
  asked: AskedSale,
  { slot, boatPackage }: Pick<DecidedReservation, 'slot' | 'boatPackage'>,
  now: Date,
  { premisesLicenceNumber }: Licence,
): OrderedItem[] {
  return asked.addOns.map(({ menuItemId, quantity, comment }) => {
    const item = facts.menuItems.get(menuItemId);
    if (
      item === undefined ||
      !isOnSale(item, venueDate(now)) ||
      (item.isAlcohol && premisesLicenceNumber === '')
    ) {
      throw new Refusal('add_on_not_on_sale');
    }
    if (item.soldOutOn === slot.date) {
      throw new Refusal('add_on_not_on_sale', {
        message: `“${item.name}” is sold out today. Please remove it or choose a later date.`,
      });
    }
    const fit = packageFit(item, boatPackage.id);
    if (fit === 'needsPackage') {
      throw new Refusal('add_on_needs_package', {
        message: `“${item.name}” is ${packageNeed(item.packageNames ?? [])}. Please remove it or choose another package.`,
      });
    }
    if (fit === 'included') {
      throw new Refusal('add_on_included', {
        message: `“${item.name}” is ${packageIncludes(boatPackage.name)}. Please remove it.`,
      });
    }
    if (!isAddOnInTime(item.leadTimeHours, slot, now)) {
      throw new Refusal('add_on_too_late', {
        message: `“${item.name}” needs ${item.leadTimeHours} hours’ notice. Please remove it or choose a later date.`,
      });
    }
    return { item, quantity, comment: comment.trim() };
  });
}

function priceChanged(price: Price, shown: Pence): Refusal {
  return new Refusal('price_changed', {
    message: `While you were booking, the price went from ${formatGbp(shown)} to ${formatGbp(price.total)}. Nothing has been charged. Press Pay Now if that’s all right.`,
    details: { total: price.total },
  });
}

/** The method 'coupon' requires a coupon and a total of 0. If the total is 0, no other method is accepted. */
function requireFittingMethod(asked: ReservationRequest, price: Price, hasCoupon: boolean): void {
  const isFree = price.total === 0 && hasCoupon;
  if (asked.method === 'coupon' && !isFree) {
    throw new Refusal('not_free', { details: { total: price.total } });
  }
  if (asked.method !== 'coupon' && price.total === 0) throw new Refusal('nothing_to_pay');
}
