import { oldPlaceUntil } from '@slipway/shared/rules/slot-on-sale.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { allocatedRange } from '../../../catalogue/availability/allocated-range.ts';
import { readTermsAt } from '../../../catalogue/business-terms.ts';
import { hasPriceToExchange } from '../../../bookings/cancellation/answer-offer.ts';
import { lockMoney, refundableTotal } from '../../../bookings/cancellation/refund-booking.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';

export type Party = Row<'bookings'> &
  Pick<Row<'customers'>, 'firstName' | 'lastName' | 'email' | 'phone'> & {
    offerUntil: NonNullable<Row<'cancellations'>['offerUntil']>;
    /** What it can have back. */
    paid: Pence;
    /** Its cancellation can still be taken back. */
    isAhead: boolean;
  };

type PartyRow = Omit<Party, 'paid'>;

/** What becomes of a party's old place; `kept` until then. */
export type Outcome =
  | { kind: 'kept'; until: Date }
  | { kind: 'first come' | 'too late' | 'no boat' | 'stopped' | 'not sold' };

/** The parties of a called-off time that may still choose, booking by booking; locks them. The caller has the day alone. */
export async function lockPartiesToAsk(db: Database, stopId: number, now: Date): Promise<Party[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select b.id from bookings b join closures c on c.id = ${stopId} and b.date = c.date
    where b.status = 'cancelled' and closes(c, b.date, b.start_time, b.end_time)
    order by b.id for update of b`.execute(db);
  // Read once they are locked: a choice that was just made leaves the row of the booking as it was.
  const { rows } = await sql<PartyRow>`
    select b.*, p.first_name, p.last_name, p.email, p.phone, x.offer_until,
      coalesce(x.not_before > ${now}, false) as is_ahead
    from bookings b join customers p on p.id = b.customer_id join cancellations x on x.booking_id = b.id
    where b.id = any(${locked.map(({ id }) => id)}) and x.by_whom = 'business' and x.offer_until >= ${venueDate(now)}
      and b.status = 'cancelled'
    order by b.id`.execute(db);
  const asked: Party[] = [];
  for (const party of rows) {
    const money = await lockMoney(db, party.id);
    if (hasPriceToExchange(party, money))
      asked.push({ ...party, paid: refundableTotal(money.attempts, money.refunds) });
  }
  return asked;
}

/**
 * Keeps their old places, where a hull that fits is free: who fits the fewest hulls is placed first. The time is on sale
 * again, as far as no other stop closes it.
 */
export async function keepOldPlaces(
  db: Database,
  parties: readonly Party[],
  now: Date,
): Promise<{ party: Party; outcome: Outcome }[]> {
  if (parties.length === 0) return [];
  const { terms } = await readTermsAt(db, now);
  const { rows: places } = await sql<{ id: string; hulls: number; isClosed: boolean; isSold: boolean }>`
    select b.id, is_closed(b.date, b.start_time, b.end_time),
      s.is_open and coalesce(b.package_id = any(s.package_ids), true) as is_sold,
      cardinality(hulls_to_try(b, b.guests)) as hulls
    from bookings b join slots s on s.id = b.slot_id
    where b.id = any(${parties.map(({ id }) => id)})
    order by hulls, b.guests desc, b.created_at, b.id`.execute(db);
  const outcomes: { party: Party; outcome: Outcome }[] = [];
  for (const { id, isClosed, isSold } of places) {
    const party = parties.find((one) => one.id === id)!;
    const until = oldPlaceUntil(party, terms.minimumNoticeMinutes, now);
    const outcome = async (): Promise<Outcome> => {
      if (isClosed) return { kind: 'stopped' };
      if (!isSold) return { kind: 'not sold' };
      if (!(until instanceof Date)) return { kind: until };
      const during = allocatedRange(party, terms.turnaroundMinutes);
      const { rows } = await sql<{ isKept: boolean }>`
        select keep_old_place(${id}, ${during}::tsrange, ${until}, ${now}) as is_kept`.execute(db);
      return rows[0]?.isKept === true ? { kind: 'kept', until } : { kind: 'no boat' };
    };
    outcomes.push({ party, outcome: await outcome() });
  }
  return outcomes.toSorted(
    ({ party: a }, { party: b }) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id),
  );
}
