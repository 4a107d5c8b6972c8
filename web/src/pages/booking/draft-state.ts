import type * as z from 'zod/mini';
import { detailsProblems } from '@slipway/shared/rules/details-form.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { draftSchema } from './draft-schema.ts';

/** Everything that a visitor has chosen and typed. Prices are not part of it, because they are calculated each time. */
export type BookingDraft = Omit<StoredDraft, 'addOns' | 'details'> & {
  addOns: readonly AddOnLine[];
  details: Details;
};

type StoredDraft = z.output<typeof draftSchema>;

export type ChosenTime = StoredDraft['time'];
export type Billing = NonNullable<StoredDraft['billing']>;
/** `guests` is stored separately (storage/guests.ts), because every page shows prices for that number. */
export type Details = StoredDraft['details'] & { guests: number };
export type AddOnLine = StoredDraft['addOns'][number];
export type CouponState = StoredDraft['coupon'];

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

export function dateOf(time: ChosenTime): LocalDate | null {
  switch (time.kind) {
    case 'none':
      return null;
    case 'date':
    case 'wanted':
      return time.date;
    case 'slot':
    case 'lost':
      return time.slot.date;
  }
}

/** The furthest of the four steps that the draft allows; the steps before it are complete. */
export function furthestStep(draft: BookingDraft): number {
  if (draft.packageId === null || draft.time.kind !== 'slot') return 0;
  const isComplete = draft.customer.kind === 'saved' && detailsProblems(draft.details).length === 0;
  return isComplete ? 3 : 1;
}
