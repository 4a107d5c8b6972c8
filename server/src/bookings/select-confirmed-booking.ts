import type { Database } from '../database/tables.ts';

/** The booking as long as its trip is going to take place; the caller says how it locks the row. */
export function selectConfirmedBooking(db: Database, id: string) {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).where('status', '=', 'confirmed');
}
