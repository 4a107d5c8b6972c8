import { counted, plural } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/boats.ts';
import { type LocalDate, addDays, daysBetween, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { sql } from 'kysely';
import { lockDaysToStop } from '../../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { readTermsAt } from '../../../catalogue/business-terms.ts';
import { command } from '../../command/command.ts';
import { dayOf, inWords, insertClaim, momentOf, rangeOf } from './boat-repairs.ts';
import { applyMoves, claimsOfDay, moveBack, readMoved, unfitOn } from './move-claims.ts';
import { planBoatOut } from './plan-boat-out.ts';
import type { Move } from './plan-move.ts';

/** Longer than this it is out of service. */
const mostDays = 366;

/**
 * Takes a boat out for a while. Parties keep their times on other boats; if one finds none, nothing is changed and it is
 * named. Who is on the water stays on it: the boat is out once it is back.
 */
export const takeBoatOut = command(contract.takeBoatOut, {
  name: 'take-boat-out',
  kind: 'prices and times',
  async handler(db, _actor, { boat: boatId, why: reason, ...asked }, { now }) {
    const [wanted, to] = [asked.from, asked.to].map(({ date, time }) => `${date} ${time}`) as [
      string,
      string,
    ];
    if (wanted >= to) throw new Refusal('invalid', { message: `${wanted} is not before ${to}.` });
    const minute = momentOf(now);
    if (to <= minute) throw new Refusal('invalid', { message: `${inWords(to)} is over.` });
    if (dayOf(to) > addDays(dayOf(wanted), mostDays))
      throw new Refusal('invalid', { message: 'For longer than a year, take it out of service instead.' });
    const boat = await findBoat(db, String(boatId));
    const from = wanted < minute ? minute : wanted;
    // Nobody is sold this boat, or given it, between the look and the end of the transaction.
    await lockDaysToStop(db, { date: dayOf(from), isUntilFurtherNotice: dayOf(to) > dayOf(from) });
    const free = await freePlaces(db, from, to, now);
    const { begins, moves, stranded } = await planFor(db, boat, from, to, minute);
    if (begins >= to)
      throw new Refusal('invalid', { message: `${boat.name} is on the water until ${inWords(begins)}.` });
    const parties = await partiesOf(db, [...moves.map(({ bookingId }) => bookingId), ...stranded]);
    if (stranded.length > 0)
      throw noOtherBoat(
        boat.name,
        stranded.map((id) => parties.get(id)!.words),
      );
    if (moves.length > 0) await applyMoves(db, moves);
    const repair = await writeRepair(db, boat, { begins, to, reason });
    const left = await freePlaces(db, from, to, now);
    const fewer = [...free].filter(([slot, places]) => (left.get(slot) ?? 0) < places);
    const soldOut = fewer.filter(([slot]) => (left.get(slot) ?? 0) === 0).length;
    const boats = await boatNames(db);
    const others = moves.filter((move) => move.from !== boat.id).length;
    return {
      subject: { kind: 'boat', id: String(boat.id) },
      effect: {
        sentence: [
          `${boat.name} is out from ${inWords(begins)} to ${inWords(to)}.`,
          moves.length === 0
            ? 'Nobody who is booked needs another boat.'
            : `${counted(moves.length, 'party has', 'parties have')} another boat at the same time and price, and ${plural(moves.length, 'is', 'are')} told nothing.`,
          ...(fewer.length === 0
            ? []
            : [
                `${counted(fewer.length, 'time')} on sale ${plural(fewer.length, 'has', 'have')} one place fewer${soldOut === 0 ? '' : `; ${soldOut} of them ${plural(soldOut, 'has', 'have')} none left`}.`,
              ]),
        ].join(' '),
        figures: moves.map(({ bookingId, from: was, to: is }) => ({
          label: parties.get(bookingId)!.words,
          value: `${boats.get(was)} → ${boats.get(is)}`,
        })),
        warnings: [
          ...(begins > from
            ? [`Somebody has ${boat.name} until ${inWords(begins)}: it is out after that.`]
            : []),
          ...(others === 0
            ? []
            : [
                `To make room, ${counted(others, 'party', 'parties')} of another boat ${plural(others, 'changes', 'change')} boats as well.`,
              ]),
        ],
      },
      before: {},
      after: { repair, from: begins, to, moves },
      // Why may name a person.
      personal: { before: {}, after: { reason } },
      // Not the id, which is new in each preview, nor this minute.
      basis: [boat.id, wanted, to, begins > from ? begins : null, moves],
      result: { repair },
    };
  },
  async undo(db, _actor, { subject, after }) {
    const moves = readMoved(after['moves']);
    const [from, to] = [after['from'] as string, after['to'] as string];
    await lockDaysToStop(db, { date: dayOf(from), isUntilFurtherNotice: dayOf(to) > dayOf(from) });
    const { rows } = await sql<{ id: number }>`
      delete from boat_maintenance m using allocations a
      where m.id = ${after['repair'] as number} and m.boat_id = ${Number(subject.id)} and a.maintenance_id = m.id
        and a.during = ${rangeOf(from, to)}::tsrange
      returning m.id`.execute(db);
    if (rows.length === 0) throw new Refusal('cannot_undo');
    await moveBack(db, moves);
  },
});

type Boat = Pick<Row<'boats'>, 'id' | 'name'>;

/** By its name or number. */
export async function findBoat(db: Database, asked: string): Promise<Boat> {
  const boats = await db.selectFrom('boats').select(['id', 'name']).orderBy('id').execute();
  const boat = boats.find(
    ({ id, name }) => name.toLowerCase() === asked.toLowerCase() || String(id) === asked,
  );
  if (boat !== undefined) return boat;
  const known = boats.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new Refusal('not_found', { message: `There is no boat '${asked}'. The boats: ${known}.` });
}

type InTheWay = {
  bookingId: string | null;
  date: LocalDate | null;
  reason: string | null;
  isOut: boolean;
  from: string;
  to: string;
};

/** Day by day: who sails with which boat instead, and when the boat can go. */
async function planFor(db: Database, boat: Boat, from: string, to: string, minute: string) {
  const { rows } = await sql<InTheWay>`
    select a.booking_id, b.date, m.reason, to_char(lower(a.during), 'YYYY-MM-DD HH24:MI') as from,
      to_char(upper(a.during), 'YYYY-MM-DD HH24:MI') as to, coalesce(t.state in ('out', 'back'), false) as is_out
    from allocations a left join bookings b on b.id = a.booking_id left join trips t on t.booking_id = b.id
      left join boat_maintenance m on m.id = a.maintenance_id
    where a.boat_id = ${boat.id} and a.during && ${rangeOf(from, to)}::tsrange
    order by lower(a.during)`.execute(db);
  for (const { bookingId, reason, ...it } of rows)
    if (bookingId === null)
      throw new Refusal('invalid', {
        message:
          reason === null
            ? `Somebody is moving to ${boat.name} and paying for it, ${inWords(it.from)}. Please try again in some minutes.`
            : `${boat.name} is out already from ${inWords(it.from)} to ${inWords(it.to)}: ${reason}.`,
      });
  const isOnIt = (row: InTheWay) => row.isOut || row.from < minute;
  const begins = rows.filter(isOnIt).reduce((latest, row) => (row.to > latest ? row.to : latest), from);
  const boats = await db
    .selectFrom('boats')
    .select('id')
    .where('isInService', '=', true)
    .orderBy('id')
    .execute();
  const moves: Move[] = [];
  const stranded: string[] = [];
  const days = new Set(rows.filter((row) => !isOnIt(row)).flatMap(({ date }) => date ?? []));
  for (const date of days) {
    const unfit = await unfitOn(db, date);
    const plan = planBoatOut(
      await claimsOfDay(db, date),
      { boatId: boat.id, from: minutesInto(date, begins), to: minutesInto(date, to) },
      boats.map(({ id }) => id).filter((id) => !unfit.has(id)),
      minutesInto(date, minute),
    );
    moves.push(...plan.moves);
    stranded.push(...plan.stranded.flatMap(({ bookingId }) => bookingId ?? []));
  }
  return { begins, moves, stranded };
}

async function writeRepair(
  db: Database,
  boat: Boat,
  { begins, to, reason }: { begins: string; to: string; reason: string },
): Promise<number> {
  const { id } = await db
    .insertInto('boatMaintenance')
    .values({ boatId: boat.id, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertClaim(db, { boatId: boat.id, repair: id, from: begins, to });
  return id;
}

/** By slot on sale in that time: how many boats have nothing to do then. */
async function freePlaces(
  db: Database,
  from: string,
  to: string,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const { terms } = await readTermsAt(db, now);
  const { rows } = await sql<{ id: number; places: number }>`
    with slot as (
      select id, tsrange(date + start_time, date + end_time + make_interval(mins => ${terms.turnaroundMinutes})) as during
      from slots where is_open and date between ${dayOf(from)} and ${dayOf(to)}
        and tsrange(date + start_time, date + end_time) && ${rangeOf(from, to)}::tsrange
        and not is_closed(date, start_time, end_time))
    select slot.id, count(*)::integer as places from slot join boats on boats.is_in_service
    where not exists (
      select from allocations a where a.boat_id = boats.id and a.during && slot.during
        and coalesce(a.deadline > ${now}, true))
    group by slot.id`.execute(db);
  return new Map(rows.map(({ id, places }) => [id, places]));
}

async function partiesOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { words: string }>();
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .select(['bookings.id', 'bookings.date', 'bookings.startTime', 'firstName', 'lastName'])
    .where('bookings.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, date, startTime, firstName, lastName }) => [
      id,
      { words: `${formatLongDate(date)}, ${startTime}, ${`${firstName} ${lastName}`.trim()}` },
    ]),
  );
}

function noOtherBoat(boat: string, parties: readonly string[]): Refusal {
  const one = parties.length === 1;
  return new Refusal('invalid', {
    message: `No other boat is free for ${counted(parties.length, 'party', 'parties')} of ${boat}: ${parties.toSorted().join('; ')}. Move or cancel ${one ? 'it' : 'them'} first, or choose another time; nothing was changed.`,
  });
}

async function boatNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const boats = await db.selectFrom('boats').select(['id', 'name']).execute();
  return new Map(boats.map(({ id, name }) => [id, name]));
}

/** Whole days count 24 hours, as the claims of a day do. */
function minutesInto(date: LocalDate, at: string): number {
  return daysBetween(date, dayOf(at)) * 1440 + minutesOf(localTime(at.slice(11)));
}
