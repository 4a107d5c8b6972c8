import { mostOfOneAddOn } from '@slipway/shared/rules/add-ons.ts';
import type { CouponDiscount } from '@slipway/shared/rules/price.ts';
import { fitPhone } from '@slipway/shared/rules/details-form.ts';
import { cutText } from '@slipway/shared/values/shown-text.ts';
import { typedCouponCode } from '@slipway/shared/values/coupon-code.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { Slot } from '../../api/availability.ts';
import type { Customer } from '../../api/customers.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import {
  type AddOnLine,
  type Billing,
  type BookingDraft,
  type ChosenTime,
  type CouponState,
  type Details,
  dateOf,
} from './draft-state.ts';
import { commentMaxLength } from './draft-schema.ts';

/** The actions that change a draft. */
export type DraftAction =
  | { type: 'packageChosen'; packageId: number }
  | { type: 'packageDropped' }
  | { type: 'dateChosen'; date: LocalDate }
  | { type: 'timeWanted'; date: LocalDate; time: LocalTime | null }
  | { type: 'slotChosen'; slot: Slot }
  | { type: 'slotDropped' }
  | { type: 'slotLost'; message: string; isHoldOver?: boolean }
  | { type: 'methodChosen'; method: PaidMethod }
  | { type: 'billingTyped'; billing: Billing }
  | { type: 'emailChecked'; known: Customer | null }
  | { type: 'emailReopened' }
  | { type: 'detailsTyped'; typed: Partial<Details> }
  | { type: 'customerSaved'; id: string }
  | { type: 'addOnCounted'; addOn: { id: number; name: string }; quantity: number; isForAll?: boolean }
  | { type: 'addOnCommented'; id: number; comment: string }
  | { type: 'couponTyped'; text: string }
  | { type: 'couponSent'; code: string }
  | { type: 'couponAccepted'; code: string; discount: CouponDiscount }
  | { type: 'couponRefused'; code: string; message: string }
  | { type: 'couponRemoved' };

/** A pure reducer, the only code that changes a draft. */
export function changeDraft(draft: BookingDraft, action: DraftAction): BookingDraft {
  switch (action.type) {
    case 'packageChosen':
      return choosePackage(draft, action.packageId);
    case 'packageDropped':
      return { ...draft, packageId: null, time: dateOnly(draft.time) };
    case 'dateChosen':
      return { ...draft, time: { kind: 'date', date: action.date } };
    case 'timeWanted':
      return { ...draft, time: { kind: 'wanted', date: action.date, time: action.time } };
    case 'slotChosen':
      return { ...draft, time: { kind: 'slot', slot: action.slot } };
    case 'slotDropped':
      return { ...draft, time: dateOnly(draft.time) };
    case 'slotLost':
      if (draft.time.kind !== 'slot') return draft;
      return { ...draft, time: lost(draft.time.slot, action) };
    case 'methodChosen':
      return { ...draft, method: action.method };
    case 'billingTyped':
      return { ...draft, billing: action.billing };
    case 'emailChecked':
      return {
        ...draft,
        details: action.known === null ? draft.details : prefilled(draft.details, action.known),
        customer: { kind: 'filling' },
      };
    case 'emailReopened':
      return { ...draft, customer: { kind: 'asking' } };
    case 'detailsTyped':
      return typeDetails(draft, action.typed);
    case 'customerSaved':
      return { ...draft, customer: { kind: 'saved', id: action.id } };
    case 'addOnCounted':
      return { ...draft, addOns: countAddOn(draft.addOns, action) };
    case 'addOnCommented':
      return {
        ...draft,
        addOns: draft.addOns.map((line) =>
          line.id === action.id ? { ...line, comment: cutText(action.comment, commentMaxLength) } : line,
        ),
      };
    case 'couponTyped':
      return typeCoupon(draft, action.text);
    case 'couponSent':
      return { ...draft, coupon: { kind: 'applying', code: action.code } };
    case 'couponAccepted':
      return answerCoupon(draft, action.code, {
        kind: 'applied',
        code: action.code,
        discount: action.discount,
      });
    case 'couponRefused':
      return answerCoupon(draft, action.code, {
        kind: 'refused',
        code: action.code,
        message: action.message,
      });
    case 'couponRemoved':
      return { ...draft, couponText: '', coupon: { kind: 'none' } };
  }
}

/** Slots and prices belong to a package. A change of the package keeps the date, but removes the slot. */
function choosePackage(draft: BookingDraft, packageId: number): BookingDraft {
  if (draft.packageId === packageId) return draft;
  return { ...draft, packageId, time: draft.time.kind === 'wanted' ? draft.time : dateOnly(draft.time) };
}

function lost(
  slot: Slot,
  { message, isHoldOver = false }: { message: string; isHoldOver?: boolean },
): ChosenTime {
  return { kind: 'lost', slot, message, isHoldOver };
}

function dateOnly(time: ChosenTime): ChosenTime {
  const date = dateOf(time);
  return date === null ? { kind: 'none' } : { kind: 'date', date };
}

/** The details of a remembered visitor. Fields that are already filled in stay as they are. */
function prefilled(details: Details, known: Customer): Details {
  return {
    ...details,
    firstName: details.firstName || known.firstName,
    lastName: details.lastName || known.lastName,
    phone: details.phone || fitPhone(known.phone),
    country: known.country || details.country,
  };
}

const detailsOfTheBookingOnly: ReadonlySet<keyof Details> = new Set([
  'guests',
  'isTermsAccepted',
  'isCaptain',
]);

/**
 * A change to the customer's fields makes the saved customer out of date. A change to the booking's fields does not.
 */
function typeDetails(draft: BookingDraft, typed: Partial<Details>): BookingDraft {
  const details = { ...draft.details, ...typed };
  details.phone = fitPhone(details.phone);
  const isSame = (Object.keys(typed) as (keyof Details)[]).every((name) => detailsOfTheBookingOnly.has(name));
  if (isSame || draft.customer.kind !== 'saved') return { ...draft, details };
  return { ...draft, details, customer: { kind: 'filling' } };
}

/** Reducing an item's quantity to 0 removes it (spec 4). */
function countAddOn(
  lines: readonly AddOnLine[],
  { addOn, quantity, isForAll = false }: Extract<DraftAction, { type: 'addOnCounted' }>,
): readonly AddOnLine[] {
  const counted = Math.max(0, Math.min(Math.trunc(quantity), mostOfOneAddOn));
  if (counted === 0) return lines.filter((line) => line.id !== addOn.id);
  const known = lines.find((line) => line.id === addOn.id);
  const line = {
    id: addOn.id,
    name: known?.name ?? addOn.name,
    quantity: counted,
    comment: known?.comment ?? '',
    ...(isForAll && { isForAll }),
  };
  return known === undefined ? [...lines, line] : lines.map((each) => (each === known ? line : each));
}

/** Sets the number of guests. Add-ons chosen *For all* then have this quantity. */
export function forGuests(draft: BookingDraft, guests: number): BookingDraft {
  const details = { ...draft.details, guests };
  const addOns = draft.addOns.map((line) =>
    line.isForAll === true && guests > 0 ? { ...line, quantity: guests } : line,
  );
  return { ...draft, details, addOns };
}

function typeCoupon(draft: BookingDraft, text: string): BookingDraft {
  const isFixed = draft.coupon.kind === 'applied' || draft.coupon.kind === 'applying';
  return isFixed ? draft : { ...draft, couponText: typedCouponCode(text), coupon: { kind: 'none' } };
}

/** Ignores the answer for a code that is no longer being checked. */
function answerCoupon(draft: BookingDraft, code: string, answer: CouponState): BookingDraft {
  if (draft.coupon.kind !== 'applying' || draft.coupon.code !== code) return draft;
  return { ...draft, couponText: code, coupon: answer };
}
