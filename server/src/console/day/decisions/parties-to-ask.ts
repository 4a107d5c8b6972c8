import { oldPlaceUntil } from '@slipway/shared/rules/slot-on-sale.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { allocatedRange } from '../../../catalogue/availability/allocated-range.ts';
import { readTermsAt } from '../../../catalogue/business-terms.ts';
import { oldTimeMail } from '../../../mail/templates/old-time.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { signLink } from '../../../platform/security/signed-link.ts';
import type { Tools } from '../../command/command.ts';
import { hasPriceToExchange } from '../../../bookings/cancellation/answer-offer.ts';
import { lockMoney, refundableTotal } from '../../../bookings/cancellation/refund-booking.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';

export type Party = Row<'bookings'> &
  Pick<Row<'customers'>, 'firstName' | 'lastName' | 'email' | 'phone'> & {
    offerUntil: NonNullable<Row<'cancellations'>['offerUntil']>;
    /** The refund that the party can choose, in pence. */
    paid: Pence;
    /** The cancellation of the booking can still be undone. */
    isAhead: boolean;
  };

/** The reason that customers read, instead of the notes of staff about the boat. */
export const reasonOfBoatOut = 'a boat that had to be taken out of service';

type PartyRow = Omit<Party, 'paid'>;

/** Whether a party's old place is reserved, and if not, why not. `until`: the end of the reservation. */
export type Outcome =
  | { kind: 'kept'; until: Date }
  | { kind: 'first come' | 'too late' | 'no boat' | 'stopped' | 'not sold' };

/**
 * Locks the cancelled bookings of a called-off time. Returns the parties that may still choose another time or a
 * refund, one party for each booking. The caller has locked the day exclusively.
 */
export async function lockPartiesToAsk(db: Database, stopId: number, now: Date): Promise<Party[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select b.id from bookings b join closures c on c.id = ${stopId} and b.date = c.date
    where b.status = 'cancelled' and closes(c, b.date, b.start_time, b.end_time)
    order by b.id for update of b`.execute(db);
  const lockedIds = locked.map(({ id }) => id);
  // Whether the party's trip was cancelled because its time was called off.
  const isOfStop = sql<boolean>`exists (select from decided_parties d join weather_decisions w on w.id = d.decision_id
    where d.booking_id = b.id and w.kind = 'called_off' and (d.date, d.start_time) = (b.date, b.start_time))`;
  return readAsked(db, lockedIds, isOfStop, now);
}

/**
 * Locks the bookings that were cancelled because a boat was taken out of service. Returns the parties that may still
 * choose another time or a refund. Leaves out trips that have begun. `during`: a range of venue times.
 */
export async function lockPartiesWithoutBoat(db: Database, during: string, now: Date): Promise<Party[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join cancellations x on x.booking_id = b.id
    where b.status = 'cancelled' and x.reason = ${reasonOfBoatOut}
      and tsrange(b.date + b.start_time, b.date + b.end_time) && ${during}::tsrange
      and (b.date + b.start_time) at time zone 'Europe/London' > ${now}
    order by b.id for update of b`.execute(db);
  const ids = rows.map(({ id }) => id);
  return readAsked(db, ids, sql<boolean>`x.reason = ${reasonOfBoatOut}`, now);
}

/**
 * Reads the parties in a second query, once the bookings are locked. A party may choose while the first query waits for
 * the lock. The first query would not see that choice, because a choice does not change the booking's row.
 */
async function readAsked(
  db: Database,
  ids: readonly string[],
  isMeant: RawBuilder<boolean>,
  now: Date,
): Promise<Party[]> {
  const { rows } = await sql<PartyRow>`
    select b.*, p.first_name, p.last_name, p.email, p.phone, x.offer_until,
      coalesce(x.not_before > ${now}, false) as is_ahead
    from bookings b join customers p on p.id = b.customer_id join cancellations x on x.booking_id = b.id
    where b.id = any(${ids}) and x.by_whom = 'business' and x.offer_until >= ${venueDate(now)}
      and b.status = 'cancelled' and ${isMeant}
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
 * Reserves each party's old place if a suitable hull is free. Parties that fit the fewest hulls come first. The caller
 * has ended a stop or a repair, so the old time is on sale again unless another stop closes that time.
 */
export async function keepOldPlaces(
  db: Database,
  parties: readonly Party[],
  now: Date,
): Promise<{ party: Party; outcome: Outcome }[]> {
  if (parties.length === 0) return [];
  const { terms } = await readTermsAt(db, now);
  const ids = parties.map(({ id }) => id);
  const { rows: places } = await sql<{ id: string; hulls: number; isClosed: boolean; isSold: boolean }>`
    select b.id, is_closed(b.date, b.start_time, b.end_time),
      s.is_open and coalesce(b.package_id = any(s.package_ids), true) as is_sold,
      cardinality(hulls_to_try(b, b.guests)) as hulls
    from bookings b join slots s on s.id = b.slot_id
    where b.id = any(${ids})
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

/**
 * Emails a party that its old place is reserved, or that the place is first come, first served. Sends nothing for other
 * outcomes.
 */
export async function tellOutcome(db: Database, tools: Tools, party: Party, outcome: Outcome): Promise<void> {
  const until = outcome.kind === 'kept' ? outcome.until : null;
  if (party.email === '' || (until === null && outcome.kind !== 'first come')) return;
  const mail = oldTimeMail({
    booking: party,
    customer: party,
    news: { until: until?.toISOString() ?? null },
    paid: party.paid,
    offerUntil: party.offerUntil,
    link: signLink(tools.linkKey, 'another day', party.id),
  });
  await insertMail(db, mail, tools.now);
}
