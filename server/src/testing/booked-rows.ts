import type { Database, NewRow, Row } from '../platform/database/tables.ts';

/** Functions for tests that read and set rows of bookings. A missing row is an error. */
export function bookedRows(db: Database) {
  return {
    booking: (id: string): Promise<Row<'bookings'>> =>
      db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The payment attempts of this booking, oldest first. */
    attempts: (bookingId: string): Promise<Row<'paymentAttempts'>[]> => attemptsOf(db, bookingId).execute(),
    /** The first payment attempt of this booking. */
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

/** Attempts of the same instant are ordered by purpose and amount, because their ids are random. */
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
