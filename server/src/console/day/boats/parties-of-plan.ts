import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { madeOfOrder } from '../../../bookings/follow-up/day-sheet.ts';
import { paidOf } from '../../../payments/paid-for-price.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** A party that a plan moves or leaves without a boat. */
export type PartyFacts = {
  bookingId: string;
  name: string;
  /** The phone number and the email address are '' if unknown. */
  phone: string;
  email: string;
  date: LocalDate;
  startTime: string;
  package: string;
  packageId: number;
  slotId: number;
  guests: number;
  /** The part of the price that the party has paid, in pence. */
  paid: Pence;
  /** The number of portions ordered. */
  ordered: number;
  made: { prepared: number };
};

export async function partiesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PartyFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PartyFacts>`
    select b.id as booking_id, trim(c.first_name || ' ' || c.last_name) as name, c.phone, c.email, b.date,
      to_char(b.start_time, 'HH24:MI') as start_time, b.package_name as package, b.package_id, b.slot_id, b.guests,
      ${paidOf} as paid, ${madeOfOrder} as made,
      (select coalesce(sum(quantity), 0)::integer from booking_items i where i.booking_id = b.id) as ordered
    from bookings b join customers c on c.id = b.customer_id
    where b.id = any (${ids})`.execute(db);
  return new Map(rows.map((row) => [row.bookingId, row]));
}

/** The party as staff see it in the plan. */
export function plannedParty(facts: PartyFacts, boat: string) {
  const { bookingId, name, phone, email, date, startTime, guests } = facts;
  return {
    bookingId,
    name,
    phone: phone === '' ? null : phone,
    hasEmail: email !== '',
    date,
    startTime,
    package: facts.package,
    guests,
    boat,
  };
}
