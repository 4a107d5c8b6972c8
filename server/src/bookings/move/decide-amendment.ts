import { isAddOnInTime, packageFit, packageIncludes, packageNeed } from '@slipway/shared/rules/add-ons.ts';
import { type AmendmentSums, amendmentSums } from '@slipway/shared/rules/amendment-sums.ts';
import { lastRefundDay } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { defaultMinimumGuests, extraGuestsOf } from '@slipway/shared/rules/guests.ts';
import { mayMove, moveFeeNow } from '@slipway/shared/rules/move-notice.ts';
import { couponDiscountOf, slotPriceOf } from '@slipway/shared/rules/price.ts';
import { slotState } from '@slipway/shared/rules/slot-on-sale.ts';
import {
  type Pence,
  addPence,
  noMoney,
  pence,
  smallerPence,
  subtractPence,
  timesPence,
} from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { requireSeats } from '../../catalogue/boat-kinds.ts';
import { isOnSale } from '../../catalogue/dishes-on-sale.ts';
import { discountFrom, surchargeFrom } from '../../platform/database/stored-amounts.ts';
import type { Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { digestOf } from '../../platform/security/digest.ts';
import { shownStatus } from '../booking-status.ts';
import { authorisedBalance, capturedBalance, offerFor } from '../cancellation/refund-booking.ts';
import type { BookingWithTerms } from '../select-booking.ts';
import type { AmendmentFacts, SlotToTake } from './amendment-facts.ts';

/** The values that a move or a change writes into the booking's row. */
export type NextBooking = Pick<
  Row<'bookings'>,
  | 'slotId'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'earliestDate'
  | 'guests'
  | 'slotPrice'
  | 'basePrice'
  | 'couponDiscount'
  | 'addOnsPrice'
  | 'total'
  | 'guestsCovered'
  | 'extraGuestRates'
>;

export type NextItem = Omit<Row<'bookingItems'>, 'bookingId' | 'position'>;

/** A move or a change that is possible, if the place is still free when the change is written. */
export type Amendment = {
  purpose: 'move' | 'change';
  /** True for a move, and for a change to more guests than the boat has seats: the booking then needs a new place. */
  needsPlace: boolean;
  booking: BookingWithTerms;
  next: NextBooking;
  items: readonly NextItem[];
  /** Items that cannot be moved, because the kitchen gets too little notice. */
  lost: readonly (NextItem & { leadTimeHours: number })[];
  sums: AmendmentSums;
  /** Minutes for which the new place is kept during the payment. */
  holdMinutes: number;
};

/** Returns a hash of the booking, its new values, items and sums. The time of the quote is not part of the hash. */
export function fingerprintOf({ purpose, booking, next, items, lost, sums }: Amendment): string {
  const { id, slotId, total, guests, status } = booking;
  return digestOf([purpose, { id, slotId, total, guests, status }, next, items, lost, sums]);
}

export type Wanted = {
  guests: number;
  addOns: readonly { menuItemId: number; quantity: number; comment: string }[];
};

/**
 * The person who asks for a move or a change. Staff may ask at short notice and may waive the fee. Like customers,
 * staff can move a booking only to a free place.
 */
export type Asker = { isStaff: boolean; waivesFee: boolean; premisesLicenceNumber: string };

/** Decides a move to another slot at today's price. Keeps package, guests and coupon. Pure. Throws a Refusal. */
export function decideMove(facts: AmendmentFacts, asker: Asker, now: Date): Amendment {
  const { booking } = facts;
  requireAmendable(facts, asker, now);
  const slot = slotOnSale(facts, asker, now);
  if (slot.id === booking.slotId) throw new Refusal('nothing_changes');
  if (facts.boatPackage === undefined) throw new Refusal('slot_not_on_sale');
  const items = facts.items.map(bare);
  const comesAlong = (item: NextItem) => isInTime(facts, item, slot, now);
  const lost = items
    .filter((item) => !comesAlong(item))
    .map((item) => ({ ...item, leadTimeHours: leadTimeOf(facts, item) }));
  const kept = items.filter(comesAlong);
  const slotPrice = slotPriceOf(facts.boatPackage.price, surchargeFrom(slot));
  const rates = Array.from<number>({ length: extraGuestsOf(booking.guests, slot.minimumGuests) }).fill(
    slot.pricePerExtraGuest,
  );
  const next = priced(facts, kept, {
    slotId: slot.id,
    date: slot.date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    // Moving the booking does not extend its cancellation period.
    earliestDate: slot.date < booking.earliestDate ? slot.date : booking.earliestDate,
    guests: booking.guests,
    slotPrice,
    guestsCovered: slot.minimumGuests ?? defaultMinimumGuests,
    extraGuestRates: rates,
  });
  const fee = asker.waivesFee ? noMoney : moveFeeNow(booking, booking.terms, now);
  return decided(facts, 'move', { next, items: kept, lost, fee }, now);
}

/**
 * Decides a change of the number of guests or of add-ons. Guests and add-ons already booked keep their prices. New
 * guests and add-ons cost today's price. Pure. Throws a Refusal.
 */
export function decideChange(facts: AmendmentFacts, wanted: Wanted, asker: Asker, now: Date): Amendment {
  const { booking } = facts;
  requireAmendable(facts, asker, now);
  if (facts.boatPackage !== undefined && wanted.guests > booking.guests)
    requireSeats(facts.boatPackage, facts.kinds, wanted.guests);
  const items = changedItems(facts, wanted, asker, now);
  const { guestsCovered, rates } = changedGuests(facts, wanted.guests);
  const next = priced(facts, items, {
    slotId: booking.slotId,
    date: booking.date,
    startTime: booking.startTime,
    endTime: booking.endTime,
    earliestDate: booking.earliestDate,
    guests: wanted.guests,
    slotPrice: booking.slotPrice,
    guestsCovered,
    extraGuestRates: rates,
  });
  if (wanted.guests === booking.guests && isSameOrder(items, facts.items))
    throw new Refusal('nothing_changes');
  return decided(facts, 'change', { next, items, lost: [], fee: noMoney }, now);
}

/** Whether staff may still move or change the booking. */
export function isStillToSail(
  booking: AmendmentFacts['booking'],
  tripState: AmendmentFacts['tripState'],
  now: Date,
): boolean {
  const isOut = tripState === 'out' || tripState === 'back' || tripState === 'no_show';
  return shownStatus(booking, now) === 'open' && !isOut;
}

function requireAmendable({ booking, tripState }: AmendmentFacts, { isStaff }: Asker, now: Date): void {
  if (!isStillToSail(booking, tripState, now))
    throw new Refusal('cannot_move', { message: 'Only a trip that is still to come can be changed.' });
  if (isStaff || mayMove(booking, booking.terms, now)) return;
  throw new Refusal('cannot_move', {
    message: `A trip can be changed online until ${counted(booking.terms.latestMoveHours, 'hour')} before it. Please call us.`,
  });
}

function slotOnSale(
  { slot, booking, inForce, settings }: AmendmentFacts,
  { isStaff }: Asker,
  now: Date,
): SlotToTake {
  if (slot === undefined || !slot.isOpen || slot.isTimeClosed) throw new Refusal('slot_not_on_sale');
  if (slot.packageIds !== null && !slot.packageIds.includes(booking.packageId))
    throw new Refusal('slot_not_on_sale');
  if (isStaff) {
    // Staff may sell at short notice, but not a trip that has begun.
    if (toInstant(slot.date, slot.startTime) <= now) throw new Refusal('slot_not_on_sale');
    return slot;
  }
  const state = slotState(
    { ...slot, boatsInService: 1, boatsFree: 1 },
    { ...settings, ...inForce.terms },
    now,
  );
  if (state === 'hidden') throw new Refusal('slot_not_on_sale');
  return slot;
}

/** An item ordered with enough notice keeps that status if the trip moves to the same time or later on the same day. */
function isInTime(facts: AmendmentFacts, item: NextItem, slot: SlotToTake, now: Date): boolean {
  const { date, startTime } = facts.booking;
  if (slot.date === date && slot.startTime >= startTime) return true;
  return isAddOnInTime(leadTimeOf(facts, item), slot, now);
}

function leadTimeOf({ menuItems }: AmendmentFacts, { menuItemId }: NextItem): number {
  return menuItems.get(menuItemId)?.leadTimeHours ?? 0;
}

/**
 * Splits each line of the new order into portions already bought, which keep their prices, and new portions. If the new
 * order has fewer portions than were bought, the portions bought first are kept.
 */
function changedItems(
  facts: AmendmentFacts,
  { addOns }: Wanted,
  { premisesLicenceNumber }: Asker,
  now: Date,
): NextItem[] {
  const had = facts.items.map(bare);
  return addOns.flatMap(({ menuItemId, quantity, comment }) => {
    const lines: NextItem[] = [];
    let missing = quantity;
    for (const line of had) {
      const taken = line.menuItemId === menuItemId ? Math.min(missing, line.quantity) : 0;
      if (taken === 0) continue;
      lines.push({ ...line, quantity: taken, comment: comment.trim() });
      line.quantity -= taken;
      missing -= taken;
    }
    if (missing > 0)
      lines.push(newItem(facts, { menuItemId, quantity: missing, comment }, premisesLicenceNumber, now));
    return merged(lines);
  });
}

function newItem(
  { menuItems, boatPackage, booking }: AmendmentFacts,
  { menuItemId, quantity, comment }: Wanted['addOns'][number],
  premisesLicenceNumber: string,
  now: Date,
): NextItem {
  const item = menuItems.get(menuItemId);
  if (
    item === undefined ||
    !isOnSale(item, venueDate(now)) ||
    (item.isAlcohol && premisesLicenceNumber === '')
  )
    throw new Refusal('add_on_not_on_sale');
  if (item.soldOutOn === booking.date)
    throw new Refusal('add_on_not_on_sale', {
      message: `“${item.name}” is sold out today. Please remove it.`,
    });
  const fit = packageFit(item, booking.packageId);
  if (fit === 'needsPackage')
    throw new Refusal('add_on_needs_package', {
      message: `“${item.name}” is ${packageNeed(item.packageNames ?? [])}. Please remove it.`,
    });
  if (fit === 'included')
    throw new Refusal('add_on_included', {
      message: `“${item.name}” is ${packageIncludes(boatPackage?.name ?? booking.packageName)}. Please remove it.`,
    });
  if (!isAddOnInTime(item.leadTimeHours, booking, now))
    throw new Refusal('add_on_too_late', {
      message: `“${item.name}” needs ${item.leadTimeHours} hours’ notice, so no more of it can be added.`,
    });
  const { name, type, price: unitPrice, vatRate } = item;
  return { menuItemId, name, type, quantity, unitPrice, comment: comment.trim(), vatRate };
}

/** Portions with the same price and rate of VAT form one line. */
function merged(lines: readonly NextItem[]): NextItem[] {
  const result: NextItem[] = [];
  for (const line of lines) {
    const same = result.find(
      ({ unitPrice, vatRate }) => unitPrice === line.unitPrice && vatRate === line.vatRate,
    );
    if (same === undefined) result.push({ ...line });
    else same.quantity += line.quantity;
  }
  return result;
}

function isSameOrder(items: readonly NextItem[], before: readonly Row<'bookingItems'>[]): boolean {
  const words = (item: NextItem) => `${item.menuItemId} ${item.quantity} ${item.unitPrice} ${item.comment}`;
  return (
    items.map(words).toSorted().join('\n') ===
    before
      .map((item) => words(bare(item)))
      .toSorted()
      .join('\n')
  );
}

/** Removes the guests who were added last, and refunds their rates. Adds guests at today's rate. */
function changedGuests(
  { booking, slot }: AmendmentFacts,
  guests: number,
): { guestsCovered: number | null; rates: number[] } {
  const guestsCovered = booking.guestsCovered ?? slot?.minimumGuests ?? defaultMinimumGuests;
  const extraBefore = Math.max(0, booking.guests - guestsCovered);
  const rates = booking.extraGuestRates ?? evenRates(booking, extraBefore);
  const extra = Math.max(0, guests - guestsCovered);
  const more = Math.max(0, extra - rates.length);
  const price = slot?.pricePerExtraGuest ?? rates.at(-1);
  if (more > 0 && price === undefined)
    throw new Refusal('cannot_move', { message: 'More guests can’t be added online. Please call us.' });
  return {
    guestsCovered,
    rates: [...rates.slice(0, extra), ...Array.from<number>({ length: more }).fill(price ?? 0)],
  };
}

/** Divides the price of the extra guests equally among them, for a booking made before rates were stored. */
function evenRates({ basePrice, slotPrice }: Row<'bookings'>, extra: number): number[] {
  const paid = subtractPence(basePrice, slotPrice);
  if (extra === 0) return [];
  const each = Math.floor(paid / extra);
  return Array.from({ length: extra }, (_, nth) => (nth === 0 ? paid - each * (extra - 1) : each));
}

type Unpriced = Omit<NextBooking, 'basePrice' | 'couponDiscount' | 'addOnsPrice' | 'total'>;

/** The new prices of the booking. The booking keeps its coupon: the discount is calculated from the new price. */
function priced(
  { booking, coupon }: AmendmentFacts,
  items: readonly NextItem[],
  next: Unpriced,
): NextBooking {
  const basePrice = addPence(next.slotPrice, ...(next.extraGuestRates ?? []).map(pence));
  const couponDiscount =
    coupon === undefined
      ? smallerPence(booking.couponDiscount, basePrice)
      : couponDiscountOf(basePrice, discountFrom(coupon));
  const addOnsPrice = priceOfItems(items);
  const byRule = addPence(subtractPence(basePrice, couponDiscount), addOnsPrice);
  // If staff raised or lowered the old price, the new price changes by the same amount. A total below 0 is refused.
  if (byRule + (booking.byHand ?? 0) < 0)
    throw new Refusal('cannot_move', {
      message:
        'Staff agreed a reduction that is more than the new price. The booking has to be cancelled and sold again.',
    });
  const total = pence(byRule + (booking.byHand ?? 0));
  return { ...next, basePrice, couponDiscount, addOnsPrice, total };
}

function priceOfItems(items: readonly NextItem[]): Pence {
  return addPence(...items.map(({ unitPrice, quantity }) => timesPence(unitPrice, quantity)));
}

function decided(
  { booking, money: { attempts, refunds }, credit, owed, inForce, seats }: AmendmentFacts,
  purpose: Amendment['purpose'],
  { next, items, lost, fee }: Pick<Amendment, 'next' | 'items' | 'lost'> & { fee: Pence },
  now: Date,
): Amendment {
  const isLate = venueDate(now) > lastRefundDay(booking.terms, booking.earliestDate);
  const ours = addPence(capturedBalance(attempts, refunds), authorisedBalance(attempts));
  const sums = amendmentSums({
    was: booking.total,
    is: next.total,
    lost: priceOfItems(lost),
    fee,
    credit,
    owed,
    isLate,
    mostBack: isLate ? ours : offerFor({ ...booking, isOpen: true }, attempts, refunds, now).refund,
  });
  // An authorisation cannot be refunded in part before its capture. The capture takes only seconds.
  if (sums.toRefund > capturedBalance(attempts, refunds))
    throw new Refusal('being_changed', {
      message: 'Your payment is just being taken. Please try again in a minute.',
    });
  const needsPlace = purpose === 'move' || (seats !== null && next.guests > seats);
  return { purpose, needsPlace, booking, next, items, lost, sums, holdMinutes: inForce.terms.holdMinutes };
}

function bare({ bookingId: _booking, position: _position, ...item }: Row<'bookingItems'>): NextItem {
  return item;
}
