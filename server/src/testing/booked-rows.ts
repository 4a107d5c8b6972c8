import type { Database, NewRow, Row } from '../platform/database/tables.ts';

/** Functions with which a test reads and sets rows of bookings; each throws if there is no such row. */
export function bookedRows(db: Database) {
  return {
    booking: (id: string): Promise<Row<'bookings'>> =>
      db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The attempts of this booking, oldest first. */
    attempts: (bookingId: string): Promise<Row<'paymentAttempts'>[]> => attemptsOf(db, bookingId).execute(),
    /** The only attempt of this booking, or the first. */
    attempt: (bookingId: string): Promise<Row<'paymentAttempts'>> =>
      attemptsOf(db, bookingId).executeTakeFirstOrThrow(),
    async setBooking(id: string, changes: Partial<NewRow<'bookings'>>): Promise<void> {
      await db.updateTable('bookings').set(changes).where('id', '=', id).execute();
    },
    async setSlot(id: number, changes: Partial<NewRow<'slots'>>): Promise<void> {
      await db.updateTable('slots').set(changes).where('id', '=', id).execute();
    },
    /** Deletes all bookings, payments, stops, slots and emails. */
    async clear(): Promise<void> {
      for (const table of everything) await db.deleteFrom(table).execute();
    },
  };
}

/**
 * Rows of one instant are ordered by purpose and amount, because a booking is paid before it is changed, and ids are
 * random.
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

/** The tables in an order that satisfies the foreign keys. */
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
