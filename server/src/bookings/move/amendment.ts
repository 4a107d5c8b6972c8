import type { AmendmentSums } from '@slipway/shared/rules/amendment-sums.ts';
import type { Row } from '../../database/tables.ts';
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
