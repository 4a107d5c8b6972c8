import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../platform/database/tables.ts';
import { termsOfBooking } from '../catalogue/business-terms.ts';

/** A booking and the terms under which it was made. */
export type BookingWithTerms = Row<'bookings'> & { terms: BoatTerms };

/** Reads a booking and its terms, without a lock: the caller may lock the booking's row. */
export function selectBooking(db: Database, id: string) {
  return db.selectFrom('bookings').selectAll().select(termsOfBooking.as('terms')).where('id', '=', id);
}

/** Reads the booking only if it is confirmed. */
export function selectConfirmedBooking(db: Database, id: string) {
  return selectBooking(db, id).where('status', '=', 'confirmed');
}

/** The customer of a booking and their order. */
export async function loadCustomerAndItems(
  db: Database,
  booking: Pick<Row<'bookings'>, 'id' | 'customerId'>,
): Promise<{ customer: Row<'customers'>; items: Row<'bookingItems'>[] }> {
  const items = await db
    .selectFrom('bookingItems')
    .selectAll()
    .where('bookingId', '=', booking.id)
    .orderBy('position')
    .execute();
  return { customer: await loadCustomer(db, booking), items };
}

export function loadCustomer(
  db: Database,
  booking: Pick<Row<'bookings'>, 'customerId'>,
): Promise<Row<'customers'>> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', booking.customerId)
    .executeTakeFirstOrThrow();
}

/** How often a trip has changed since it was first confirmed. This is the sequence number of its calendar event. */
export async function tripSequence(db: Database, bookingId: string): Promise<number> {
  const { changes } = await db
    .selectFrom('bookingEvents')
    .select(sql<number>`count(*)`.as('changes'))
    .where('bookingId', '=', bookingId)
    .where('toStatus', 'in', ['confirmed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(changes) - 1);
}

/** Returns the path of the booking's page. If the customer has no email address, returns the path of the party page. */
export function addressOfBooking(
  { id, partyToken }: Pick<Row<'bookings'>, 'id' | 'partyToken'>,
  { email }: Pick<Row<'customers'>, 'email'>,
): string {
  return email === '' ? sitePaths.party(partyToken) : sitePaths.bookingView(id, email);
}
