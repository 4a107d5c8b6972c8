import { type LocalDate, daysBetween } from '@slipway/shared/values/local-date.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { asText, dayOf, rangeOf } from './boat-repairs.ts';
import { claimsOfDay, unfitOn } from './move-claims.ts';
import { type BoatOut, type Day, planBoatOut } from './plan-boat-out.ts';
import { mostSteps } from './search-day.ts';

export type Boat = Pick<Row<'boats'>, 'id' | 'name'>;
/** Venue times, for instance '2027-05-08 10:00'. `minute`: the present minute. */
export type BoatOutTime = { from: string; to: string; minute: string };

export type InTheWay = {
  bookingId: string | null;
  date: LocalDate | null;
  reason: string | null;
  isOut: boolean;
  /** The claim is no longer needed, because the trip is over or the party did not come. */
  isOver: boolean;
  from: string;
  to: string;
};

/** Finds a boat by its name or number. */
export async function findBoat(db: Database, asked: string): Promise<Boat> {
  const boats = await db.selectFrom('boats').select(['id', 'name']).orderBy('id').execute();
  const boat = boats.find(
    ({ id, name }) => name.toLowerCase() === asked.toLowerCase() || String(id) === asked,
  );
  if (boat !== undefined) return boat;
  const known = boats.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new Refusal('not_found', { message: `There is no boat '${asked}'. The boats: ${known}.` });
}

export async function boatNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const boats = await db.selectFrom('boats').select(['id', 'name']).execute();
  return new Map(boats.map(({ id, name }) => [id, name]));
}

const momentIn = (at: string) => ({ date: dayOf(at), time: at.slice(11) });

/**
 * Returns the claims on the boat within the given time, and the earliest moment at which the boat can leave service. A
 * party on the water stays on the boat.
 */
export async function inTheWayOf(db: Database, boat: Boat, { from, to, minute }: BoatOutTime) {
  const { rows } = await sql<InTheWay>`
    select a.booking_id, b.date, m.reason, to_char(lower(a.during), 'YYYY-MM-DD HH24:MI') as from,
      to_char(upper(a.during), 'YYYY-MM-DD HH24:MI') as to, coalesce(t.state in ('out', 'back'), false) as is_out,
      coalesce(t.state = 'no_show' or b.date + b.end_time <= ${minute}::timestamp, false) as is_over
    from allocations a left join bookings b on b.id = a.booking_id left join trips t on t.booking_id = b.id
      left join boat_maintenance m on m.id = a.maintenance_id
    where a.boat_id = ${boat.id} and a.during && ${rangeOf(from, to)}::tsrange
    order by lower(a.during)`.execute(db);
  for (const { bookingId, reason, ...it } of rows)
    if (bookingId === null)
      throw new Refusal('invalid', {
        message:
          reason === null
            ? `Somebody is moving to ${boat.name} and paying for it, ${asText(it.from)}. Please try again in a few minutes.`
            : `${boat.name} is out already from ${asText(it.from)} to ${asText(it.to)}: ${reason}. Choose a time before or after that, or return the boat to service first.`,
        ...(reason === null
          ? {}
          : { details: { console: { outAlready: { from: momentIn(it.from), to: momentIn(it.to) } } } }),
      });
  // A party that is late and not yet on the water also needs another boat.
  const isOnIt = (row: InTheWay) => row.isOut || row.isOver;
  const onIt = rows.filter(isOnIt).reduce<InTheWay | undefined>(
    // Finds the party that keeps the boat longest.
    (latest, row) => (row.to > (latest?.to ?? from) ? row : latest),
    undefined,
  );
  const begins = onIt?.to ?? from;
  if (begins >= to)
    throw new Refusal('invalid', { message: `${boat.name} is on the water until ${asText(begins)}.` });
  return { begins, onIt, waiting: rows.filter((row) => !isOnIt(row)) };
}

export type DayOfPlan = { date: LocalDate; day: Day; plan: BoatOut };
export type Look = { begins: string; onIt: InTheWay | undefined; days: DayOfPlan[] };

/** Plans each day on which the boat is out of service. `aside`: bookings that give up their boat. */
export async function lookAtBoatOut(
  db: Database,
  boat: Boat,
  time: BoatOutTime,
  now: Date,
  aside: readonly string[] = [],
): Promise<Look> {
  const { begins, onIt, waiting } = await inTheWayOf(db, boat, time);
  const boats = await db
    .selectFrom('boats')
    .select('id')
    .where('isInService', '=', true)
    .orderBy('id')
    .execute();
  const dates = [...new Set(waiting.flatMap(({ date }) => date ?? []))];
  const days: Look['days'] = [];
  for (const date of dates) {
    const unfit = await unfitOn(db, date);
    const day: Day = {
      // Leaves out a party on the water in this boat: the boat leaves service only once this party is back, however
      // late.
      claims: (await claimsOfDay(db, date, now)).filter(
        ({ boatId, isFixed }) => boatId !== boat.id || !isFixed,
      ),
      out: { boatId: boat.id, from: minutesInto(date, begins), to: minutesInto(date, time.to) },
      inService: boats.map(({ id }) => id).filter((id) => !unfit.has(id)),
      now: minutesInto(date, time.minute),
      movesWhoWait: true,
    };
    const limit = Math.floor(mostSteps / dates.length);
    days.push({ date, day, plan: planBoatOut(day, { aside, limit }) });
  }
  return { begins, onIt, days };
}

/** Minutes from the start of `date`. Every day counts as 24 hours, even if the clocks change, as in `claimsOfDay`. */
function minutesInto(date: LocalDate, at: string): number {
  return daysBetween(date, dayOf(at)) * 1440 + minutesOf(localTime(at.slice(11)));
}
