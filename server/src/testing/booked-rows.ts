import type { Database, NewRow, Row } from '../platform/database/tables.ts';

/** Rows of bookings as a test reads and sets them; each function throws if there is no such row. */
export function bookedRows(db: Database) {
  return {
    booking: (id: string): Promise<Row<'bookings'>> =>
      db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Of this booking, oldest first. */
    attempts: (bookingId: string): Promise<Row<'paymentAttempts'>[]> => attemptsOf(db, bookingId).execute(),
    /** The only or the first one of this booking. */
    attempt: (bookingId: string): Promise<Row<'paymentAttempts'>> =>
      attemptsOf(db, bookingId).executeTakeFirstOrThrow(),
    async setBooking(id: string, changes: Partial<NewRow<'bookings'>>): Promise<void> {
      await db.updateTable('bookings').set(changes).where('id', '=', id).execute();
    },
    async setSlot(id: number, changes: Partial<NewRow<'slots'>>): Promise<void> {
      await db.updateTable('slots').set(changes).where('id', '=', id).execute();
    },
    /** Nothing is booked, paid, closed or on sale, and no email waits. */
    async clear(): Promise<void> {
      for (const table of everything) await db.deleteFrom(table).execute();
    },
  };
}

/**
 * Rows of one instant are ordered by purpose and amount: a booking is paid before it is changed, and ids are random.
 */
const attemptsOf = (db: Database, bookingId: string) =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt')
    .orderBy('purpose')
    .orderBy('amount')
    .orderBy('status');

/** In an order that satisfies the foreign keys. */
const everything = [
  'handMoney',
  'drawers',
  'refunds',
  'charges',
  'paymentAttempts',
  'moves',
  'bookings',
  'mails',
  'slots',
  'closures',
] as const;
