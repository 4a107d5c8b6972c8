import type { Database } from '../database/tables.ts';

/** The booking while its trip is due to take place; the caller decides how to lock the row. */
export function selectConfirmedBooking(db: Database, id: string) {
  return db.selectFrom('bookings').selectAll().where('id', '=', id).where('status', '=', 'confirmed');
}
