import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { Database, Row } from '../database/tables.ts';
import { termsOfBooking } from '../runtime/business-terms.ts';

/** A booking and the terms that it was made under. */
export type BookingWithTerms = Row<'bookings'> & { terms: BusinessTerms };

/** The caller says how it locks the row; the terms need no lock. */
export function selectBooking(db: Database, id: string) {
  return db.selectFrom('bookings').selectAll().select(termsOfBooking.as('terms')).where('id', '=', id);
}

/** The booking as long as its trip is going to take place. */
export function selectConfirmedBooking(db: Database, id: string) {
  return selectBooking(db, id).where('status', '=', 'confirmed');
}
