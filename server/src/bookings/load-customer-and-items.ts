import type { Database, Row } from '../database/tables.ts';

/** The customer of a booking and what they ordered. */
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
