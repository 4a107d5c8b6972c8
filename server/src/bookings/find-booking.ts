import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/tables.ts';

export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** Only with the right address: a wrong one, an unknown id and somebody else's booking are the same miss. */
export function findBooking(db: Database, id: string, emailKey: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .selectAll('bookings')
    .select(['customers.firstName', 'customers.lastName', 'customers.email', 'customers.phone'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('bookingItems')
          .select(['name', 'quantity'])
          .whereRef('bookingItems.bookingId', '=', 'bookings.id')
          .orderBy('position'),
      ).as('items'),
      eb
        .selectFrom('paymentAttempts')
        .select((a) => a.fn.sum<number>('captured').as('captured'))
        .whereRef('paymentAttempts.bookingId', '=', 'bookings.id')
        .as('captured'),
    ])
    .where('bookings.id', '=', id)
    .where('bookings.emailKey', '=', emailKey)
    .executeTakeFirst();
}
