import type { Database } from '../../database/tables.ts';

/** The attempt that a browser names: booking and payment reference must belong together. */
export function findAttempt(db: Database, bookingId: string, reference: string) {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}
