import { likenessOf } from '@slipway/shared/rules/like-name.ts';
import { type LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

export type Days = { from: LocalDate; to: LocalDate };
/** A range of days, searched forward or backward in time. Both directions follow the index bookings_by_time. */
export type Stretch = Days & { isForward: boolean };

/** In each range of days, the search compares the names of the first bookings, at most this many. */
const mostCompared = 1000;
/** The search finds at most this many people, because a frequent name has many similar names. */
const mostPeople = 20;

/**
 * Finds the customers whose names are similar to the typed name (docs/decisions/0047), each with the number of letters
 * that differ. The most similar names come first. Finds nobody if the typed text is not a name.
 */
export async function findPeopleAlike(
  db: Database,
  typed: string,
  stretches: readonly Stretch[],
): Promise<Map<string, number>> {
  if (/[\d@]/.test(typed) || likenessOf(typed, typed) === undefined) return new Map();
  const people = new Map<string, number>();
  // Searches only the nearest range of future days and the nearest range of past days.
  for (const isForward of [true, false]) {
    const stretch = stretches.find((each) => each.isForward === isForward && each.from <= each.to);
    if (stretch === undefined) continue;
    for (const { customerId, firstName, lastName } of await readNames(db, stretch)) {
      const wrong = likenessOf(typed, `${firstName} ${lastName}`);
      if (wrong !== undefined) people.set(customerId, wrong);
    }
  }
  return new Map([...people].toSorted(([, a], [, b]) => a - b).slice(0, mostPeople));
}

type NameOfBooking = { customerId: string; firstName: string; lastName: string };

/** A customer with several bookings in the range of days is listed once for each booking. */
async function readNames(db: Database, { from, to, isForward }: Stretch): Promise<NameOfBooking[]> {
  const order = isForward ? sql`asc` : sql`desc`;
  const { rows } = await sql<NameOfBooking>`
    select b.customer_id, c.first_name, c.last_name from (
      select customer_id, date, start_time, id from bookings
      where date between ${from} and ${to} and status not in ('expired', 'replaced')
      order by date ${order}, start_time ${order}, id ${order} limit ${mostCompared}
    ) b join customers c on c.id = b.customer_id
    order by b.date ${order}, b.start_time ${order}, b.id ${order}`.execute(db);
  return rows;
}
