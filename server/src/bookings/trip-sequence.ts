import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** How often a trip has changed since it was first confirmed: the sequence number of its calendar event. */
export async function tripSequence(db: Database, bookingId: string): Promise<number> {
  const { changes } = await db
    .selectFrom('bookingEvents')
    .select(sql<number>`count(*)`.as('changes'))
    .where('bookingId', '=', bookingId)
    .where('toStatus', 'in', ['confirmed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(changes) - 1);
}
