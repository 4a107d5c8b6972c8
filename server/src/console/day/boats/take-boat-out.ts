import { counted, plural } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/boats.ts';
import { addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { lockDaysToStop } from '../../../catalogue/availability/closures.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { readTermsAt } from '../../../catalogue/business-terms.ts';
import { command } from '../../command/command.ts';
import { asText, dayOf, insertClaim, momentOf, rangeOf } from './boat-repairs.ts';
import {
  type Boat,
  type BoatOutTime,
  boatNames,
  findBoat,
  inTheWayOf,
  lookAtBoatOut,
} from './look-at-boat-out.ts';
import { applyMoves, moveBack, readMoved } from './move-claims.ts';
import {
  type Offer,
  type Offered,
  type Stood,
  letClaimsGo,
  makeOffers,
  priceOfOffers,
  putPartiesBack,
  stale,
  takeTimesBack,
} from './offer-instead.ts';
import { partiesOf } from './parties-of-plan.ts';
import type { Move } from './plan-move.ts';

/** The most days for which a boat can be taken out. For a longer time, staff set the boat out of service. */
const mostDays = 366;

/**
 * Takes a boat out of service for a while. Its parties sail at the same times on other boats; a party without a boat
 * gets the plan's offer. The command checks and writes the previewed plan. Without a preview, the command makes a plan.
 * If that plan leaves a party without a boat, the command names the party and changes nothing. A party on the water
 * keeps the boat. The boat leaves service after that trip.
 */
export const takeBoatOut = command(contract.takeBoatOut, {
  name: 'take-boat-out',
  kind: 'prices and times',
  async handler(db, _actor, { boat: boatId, why: reason, plan: previewed, ...asked }, tools) {
    const { now } = tools;
    const [wanted, to] = [asked.from, asked.to].map(({ date, time }) => `${date} ${time}`) as [
      string,
      string,
    ];
    if (wanted >= to)
      throw new Refusal('invalid', { message: `The start (${wanted}) must be before the end (${to}).` });
    const minute = momentOf(now);
    if (to <= minute) throw new Refusal('invalid', { message: `${asText(to)} has passed.` });
    if (dayOf(to) > addDays(dayOf(wanted), mostDays))
      throw new Refusal('invalid', { message: 'For longer than a year, take it out of service instead.' });
    const boat = await findBoat(db, String(boatId));
    const from = wanted < minute ? minute : wanted;
    // Until the transaction ends, this boat can be neither sold nor assigned.
    await lockDaysToStop(db, { date: dayOf(from), isUntilFurtherNotice: dayOf(to) > dayOf(from) });
    const free = await freePlaces(db, from, to, now);
    const time = { from, to, minute };
    const plan = previewed ?? (await planHere(db, boat, time, now));
    const { begins, begun } = await requirePlanFits(db, boat, time, plan);
    const { moves, offers } = plan;
    const parties = await namesOf(
      db,
      [...moves, ...offers].map(({ bookingId }) => bookingId),
    );
    await lockInOrder(db, plan);
    const stood = await letClaimsGo(db, offers);
    if (moves.length > 0) await applyMoves(db, moves, stale());
    const repair = await writeRepair(db, boat, { begins, to, reason });
    const offered = await makeOffers(db, tools, offers, stood);
    const left = await freePlaces(db, from, to, now);
    const fewer = [...free].filter(([slot, places]) => (left.get(slot) ?? 0) < places);
    const soldOut = fewer.filter(([slot]) => (left.get(slot) ?? 0) === 0).length;
    const boats = await boatNames(db);
    const others = moves.filter((move) => move.from !== boat.id).length;
    const calledOff = offered.filter(({ offer }) => offer.answer !== 'time').length;
    return {
      subject: { kind: 'boat', id: String(boat.id) },
      effect: {
        sentence: [
          `${boat.name} is out from ${asText(begins)} to ${asText(to)}.`,
          moves.length === 0
            ? offers.length === 0
              ? 'No party needs another boat.'
              : ''
            : `${counted(moves.length, 'party has', 'parties have')} another boat at the same time and price, and ${plural(moves.length, 'is', 'are')} told nothing.`,
          ...sentencesOf(offered),
          ...(fewer.length === 0
            ? []
            : [
                `${counted(fewer.length, 'time')} on sale ${plural(fewer.length, 'has', 'have')} one place fewer${soldOut === 0 ? '' : `; ${soldOut} of them ${plural(soldOut, 'has', 'have')} none left`}.`,
              ]),
        ]
          .filter((sentence) => sentence !== '')
          .join(' '),
        figures: [
          ...moves.map(({ bookingId, from: was, to: is }) => ({
            label: parties.get(bookingId) ?? '',
            value: `${boats.get(was)} → ${boats.get(is)}`,
          })),
          ...offered.map(({ offer, paid }) => ({
            label: parties.get(offer.bookingId) ?? '',
            value: {
              time: 'Another time that day',
              choice: 'They choose',
              money: `${formatGbp(paid)} is refunded`,
            }[offer.answer],
          })),
        ],
        warnings: [
          ...(begins > from
            ? [`Somebody has ${boat.name} until ${asText(begins)}, so it is taken out after that.`]
            : []),
          ...(begun.length === 0
            ? []
            : [
                `Nobody has recorded that ${plural(begun.length, 'this party', 'these parties')} went out: ${begun.map((id) => parties.get(id)).join('; ')}. If ${plural(begun.length, 'it is', 'they are')} on the water, record that first.`,
              ]),
          ...(others === 0
            ? []
            : [
                `To make room, ${counted(others, 'party', 'parties')} of another boat ${plural(others, 'changes', 'change')} boats as well.`,
              ]),
        ],
      },
      before: { stood },
      after: { repair, from: begins, to, moves, offers },
      // The reason is personal data: it may name a person.
      personal: { before: {}, after: { reason } },
      ...(calledOff === 0 ? {} : { calledOff: { parties: calledOff, price: priceOfOffers(offered) } }),
      // `basis` leaves out the repair's id and the present minute, because both are new in each preview.
      basis: [
        boat.id,
        wanted,
        to,
        begins > from ? begins : null,
        moves,
        offers,
        offered.map(({ stood: { date, slotId }, paid }) => [date, slotId, paid]),
      ],
      result: { repair },
    };
  },
  async undo(db, _actor, { subject, before, after }, { now }) {
    const moves = readMoved(after['moves']);
    const offers = listOf<Offer>(after['offers']);
    const [from, to] = [after['from'] as string, after['to'] as string];
    await lockDaysToStop(db, { date: dayOf(from), isUntilFurtherNotice: dayOf(to) > dayOf(from) });
    await lockInOrder(db, { moves, offers });
    const { rows } = await sql<{ id: number }>`
      delete from boat_maintenance m using allocations a
      where m.id = ${after['repair'] as number} and m.boat_id = ${Number(subject.id)} and a.maintenance_id = m.id
        and a.during = ${rangeOf(from, to)}::tsrange
      returning m.id`.execute(db);
    if (rows.length === 0) throw new Refusal('cannot_undo');
    await takeTimesBack(db, offers);
    await moveBack(db, moves);
    await putPartiesBack(db, offers, listOf<Stood>(before['stood']), now);
  },
});

type Plan = { moves: readonly Move[]; offers: readonly Offer[] };

/** Reads a list from the log. Older actions have no list of offers. */
function listOf<T>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}

/** Makes the plan for the terminal, which has no preview. */
async function planHere(db: Database, boat: Boat, time: BoatOutTime, now: Date): Promise<Plan> {
  const { days } = await lookAtBoatOut(db, boat, time, now);
  const stranded = days.flatMap(({ plan }) => plan.stranded.flatMap(({ bookingId }) => bookingId ?? []));
  if (stranded.length > 0) {
    const names = await namesOf(db, stranded);
    throw noOtherBoat(
      boat.name,
      stranded.map((id) => names.get(id)!),
    );
  }
  return { moves: days.flatMap(({ plan }) => plan.moves), offers: [] };
}

/**
 * Checks the plan: it includes every party that has the boat during the repair, all parties of the plan are on
 * locked days, and their new boats are in service and fit. The database checks everything else when the rows are
 * written. Returns the time at which the boat can leave service, and the parties whose time has begun although nobody
 * has recorded that they went out.
 */
async function requirePlanFits(
  db: Database,
  boat: Boat,
  time: BoatOutTime,
  { moves, offers }: Plan,
): Promise<{ begins: string; begun: string[] }> {
  const { begins, waiting } = await inTheWayOf(db, boat, time);
  const planned = [...moves, ...offers].map(({ bookingId }) => bookingId);
  const isWhole =
    new Set(planned).size === planned.length &&
    waiting.every(({ bookingId }) => planned.includes(bookingId ?? ''));
  const gets = [
    ...moves.map(({ to }) => to),
    ...offers.flatMap((one) => (one.answer === 'time' ? one.boat : [])),
  ];
  const { rows } = await sql`
    select 1 from boats
    where boats.id = any (${gets}) and (not is_in_service or exists (
      select from opening_checks c join bookings b on b.date = c.date
      where c.boat_id = boats.id and not c.is_fit and b.id = any (${planned})))
    union all select 1 from bookings
    where id = any (${planned}) and date not between ${dayOf(time.from)} and ${dayOf(time.to)}`.execute(db);
  if (!isWhole || rows.length > 0) throw stale();
  const begun = waiting.filter(({ from }) => from < time.minute);
  return { begins, begun: begun.flatMap(({ bookingId }) => bookingId ?? []) };
}

/** The bookings by id, read before any of them is changed. */
async function lockInOrder(db: Database, { moves, offers }: Plan): Promise<void> {
  const ids = [...moves, ...offers].map(({ bookingId }) => bookingId);
  if (ids.length === 0) return;
  await db.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

function sentencesOf(offered: readonly Offered[]): string[] {
  const many = (answer: Offer['answer']) => offered.filter(({ offer }) => offer.answer === answer).length;
  const [times, choices, money] = [many('time'), many('choice'), many('money')];
  return [
    ...(times === 0
      ? []
      : [
          `${counted(times, 'party has', 'parties have')} another time of the same day at the same price, by email.`,
        ]),
    ...(choices === 0
      ? []
      : [
          `${counted(choices, 'party has', 'parties have')} no boat: they can choose another time or a refund by email, and are on the list to ring.`,
        ]),
    ...(money === 0 ? [] : [`${counted(money, 'party is', 'parties are')} refunded, and told so by email.`]),
  ];
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

/** How many boats are free for each slot on sale between `from` and `to`. */
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

/** Each party by booking id: '12 June, 10:00, Ada Byron'. */
async function namesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const parties = await partiesOf(db, ids);
  return new Map(
    [...parties].map(([id, { date, startTime, name }]) => [
      id,
      `${formatLongDate(date)}, ${startTime}, ${name}`,
    ]),
  );
}

function noOtherBoat(boat: string, parties: readonly string[]): Refusal {
  const one = parties.length === 1;
  return new Refusal('invalid', {
    message: `No other boat is free for ${counted(parties.length, 'party', 'parties')} of ${boat}: ${parties.toSorted().join('; ')}. Move or cancel ${one ? 'it' : 'them'} first, or choose another time; nothing was changed.`,
  });
}
