import type { CouponDiscount } from '@slipway/shared/rules/coupon-discount.ts';
import { type DetailsForm, firstDetailsProblem } from '@slipway/shared/rules/details-form.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Slot } from '../../api/availability.ts';
import type { PaidMethod } from '../../storage/hold.ts';

/** Everything a visitor has chosen and typed. Prices are not in it: they are reckoned from it, every time. */
export type BookingDraft = {
  packageId: number | null;
  time: ChosenTime;
  details: Details;
  customer: CustomerState;
  addOns: readonly AddOnLine[];
  /** How to pay; null until the visitor has chosen, which nobody has to. */
  method: PaidMethod | null;
  /** Null until something is typed into the card form; until then it is taken from the details. */
  billing: Billing | null;
  /** What stands in the coupon field. */
  couponText: string;
  coupon: CouponState;
};

export type ChosenTime =
  | { kind: 'none' }
  | { kind: 'date'; date: LocalDate }
  | { kind: 'slot'; slot: Slot }
  /** Somebody else was faster, the time went off sale, or the hold on it is over. */
  | { kind: 'lost'; slot: Slot; message: string; isHoldOver: boolean };

/** To whom the card belongs. Nothing of the card itself: its number is typed into the provider's own fields. */
export type Billing = {
  name: string;
  address: string;
  city: string;
  postcode: string;
  state: string;
  /** Two letters. */
  countryCode: string;
};

/** `isCaptain` and `isRemembered` are the two optional ticks. */
export type Details = DetailsForm & { isCaptain: boolean; isRemembered: boolean };

type CustomerState =
  /** The e-mail address is being typed. */
  | { kind: 'asking' }
  /** The form is open. */
  | { kind: 'filling' }
  /** The server has stored the form under this id. */
  | { kind: 'saved'; id: string };

export type AddOnLine = { id: number; name: string; quantity: number; comment: string };

export type CouponState =
  | { kind: 'none' }
  | { kind: 'applying'; code: string }
  | { kind: 'applied'; code: string; discount: CouponDiscount }
  /** `message` stands under the field; '' where a toast has said it. */
  | { kind: 'refused'; code: string; message: string };

export const emptyDraft: BookingDraft = {
  packageId: null,
  time: { kind: 'none' },
  details: {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    country: 'United Kingdom',
    guests: 0,
    isTermsAccepted: false,
    isCaptain: false,
    isRemembered: false,
  },
  customer: { kind: 'asking' },
  addOns: [],
  method: null,
  billing: null,
  couponText: '',
  coupon: { kind: 'none' },
};

export const commentMaxLength = 500;

export function dateOf(time: ChosenTime): LocalDate | null {
  switch (time.kind) {
    case 'none':
      return null;
    case 'date':
      return time.date;
    case 'slot':
    case 'lost':
      return time.slot.date;
  }
}

/** The furthest of the four steps that can be shown; the ones before it are done. */
export function furthestStep(draft: BookingDraft): number {
  if (draft.packageId === null || draft.time.kind !== 'slot') return 0;
  const isComplete = draft.customer.kind === 'saved' && firstDetailsProblem(draft.details) === undefined;
  return isComplete ? 3 : 1;
}
