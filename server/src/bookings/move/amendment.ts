import type { AmendmentSums } from '@slipway/shared/rules/amendment-sums.ts';
import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../../database/tables.ts';
import type { RefusalAnswer } from '../../http/error-handler.ts';
import type { IdempotencyKey } from '../../http/idempotency-store.ts';
import type { Refusal } from '../../http/refusal.ts';
import { digestOf } from '../../staff/command/digest.ts';
import type { BookingWithTerms } from '../select-booking.ts';

/** What becomes of the booking's row. */
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

/** A move or a change that can be made, if the place is free when it is written. */
export type Amendment = {
  purpose: 'move' | 'change';
  booking: BookingWithTerms;
  next: NextBooking;
  items: readonly NextItem[];
  /** Cannot come along: the kitchen has too little notice. */
  lost: readonly (NextItem & { leadTimeHours: number })[];
  sums: AmendmentSums;
  /** How long the new place is kept for somebody who pays. */
  holdMinutes: number;
};

/** Of what the quote rests on: ids, versions and money, never the time. */
export function fingerprintOf({ purpose, booking, next, items, lost, sums }: Amendment): string {
  const { id, slotId, total, guests, status } = booking;
  return digestOf([purpose, { id, slotId, total, guests, status }, next, items, lost, sums]);
}

export type Wanted = {
  guests: number;
  addOns: readonly { menuItemId: number; quantity: number; comment: string }[];
};

export type AskedAmendment =
  | { kind: 'move'; slotId: number; date: LocalDate }
  | ({ kind: 'change' } & Wanted);

/** One call: what is wanted, the quote that was read, and how the answer is kept. */
export type AmendmentCall = {
  bookingId: string;
  asked: AskedAmendment;
  /** Of the quote that the visitor has agreed to. */
  quote: string;
  paymentMethodId: PaymentMethodId | undefined;
  hostname: string;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
};
