import type { planBoatOut } from '@slipway/shared/api/console/boats.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type SailingLimits, limitsOf } from '@slipway/shared/rules/sailing.ts';
import { type HourOfWind, windOfTrip, windText } from '@slipway/shared/rules/wind-of-trip.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime, minutesOf, timeOfMinutes } from '@slipway/shared/values/local-time.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { readSaidTermsAt, readTermsAt } from '../../../catalogue/business-terms.ts';
import { readFreshForecast } from '../../../catalogue/weather/fresh-forecast.ts';
import { spanOfDay } from '../../../catalogue/weather/read-weather.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { dayOf, momentOf } from './boat-repairs.ts';
import { type PartyFacts, partiesOf, plannedParty } from './parties-of-plan.ts';
import { type DayOfPlan, findBoat, lookAtBoatOut } from './look-at-boat-out.ts';
import { type BoatOut, type Day, whoCouldGo } from './plan-boat-out.ts';
import type { ClaimOfDay } from './plan-move.ts';

/** The plan is read at the jetty, so its lists are short. */
const mostTimes = 6;
const mostOthers = 6;

type PlanForStaff = DataOf<typeof planBoatOut>;

/**
 * Makes the plan for a boat that is out of service, and the offers for each party that gets no boat. Writes nothing.
 */
export async function planForStaff(
  db: Database,
  {
    boat: asked,
    from,
    to,
    aside = '',
  }: { boat: string; from: string; to: string; aside?: string | undefined },
  now: Date,
): Promise<PlanForStaff> {
  const boat = await findBoat(db, asked);
  const minute = momentOf(now);
  const wanted = from.replace('T', ' ');
  const time = { from: wanted < minute ? minute : wanted, to: to.replace('T', ' '), minute };
  const isAside = aside === '' ? [] : aside.split(',');
  const { begins, onIt, days } = await lookAtBoatOut(db, boat, time, now, isAside);
  const { terms } = await readTermsAt(db, now);
  const boats = await readBoats(db, now);
  const boatOf = (id: number) => ({ id, name: boats.get(id)?.name ?? '' });

  const others = days.map(({ day, plan }) =>
    plan.stranded.map((stranded) => {
      if (isAside.includes(stranded.bookingId ?? '')) return [];
      return whoCouldGo(day, stranded, { aside: isAside, without: plan.stranded.length }).slice(
        0,
        mostOthers,
      );
    }),
  );
  const holder = onIt?.bookingId ?? null;
  const parties = await partiesOf(db, [
    ...(holder === null ? [] : [holder]),
    ...days.flatMap(({ plan }) => [
      ...plan.moves.map(({ bookingId }) => bookingId),
      ...plan.stranded.flatMap(({ bookingId }) => bookingId ?? []),
    ]),
    ...others.flat(2).flatMap(({ claim: { bookingId } }) => bookingId ?? []),
  ]);
  const partyOf = ({ bookingId, boatId }: { bookingId: string | null; boatId: number }) =>
    plannedParty(parties.get(bookingId ?? '')!, boatOf(boatId).name);
  const couldGo = (
    claim: ClaimOfDay,
    { date, slots, wind }: { date: LocalDate; slots: readonly SlotOfDay[]; wind: readonly HourOfWind[] },
    day: Day,
    plan: BoatOut,
  ) => {
    const party = parties.get(claim.bookingId ?? '')!;
    return {
      ...partyOf(claim),
      money: poundsOf(party.paid),
      dishes: { ordered: party.ordered, prepared: party.made.prepared },
      times: timesFor(claim, party, slots, { day, plan, turnaround: terms.turnaroundMinutes })
        .slice(0, mostTimes)
        .map(({ id, startTime, endTime, boatId, to }) => {
          const { limits } = boats.get(boatId)!;
          const blows = windOfTrip(wind, { date, startTime, endTime }, limits);
          return {
            slotId: id,
            startTime,
            endTime,
            boat: boatOf(boatId),
            boatUntil: timeOfMinutes(to),
            wind: blows === undefined ? null : { words: windText(blows), verdict: blows.verdict },
          };
        }),
    };
  };

  const stranded: PlanForStaff['stranded'] = [];
  for (const [nth, { date, day, plan }] of days.entries()) {
    if (plan.stranded.length === 0) continue;
    const known = { date, slots: await slotsOf(db, date, now), wind: await windOf(db, date, now) };
    for (const [which, claim] of plan.stranded.entries())
      if (claim.bookingId !== null)
        stranded.push({
          ...couldGo(claim, known, day, plan),
          isPaying: !claim.isOffered,
          isAside: isAside.includes(claim.bookingId),
          others: others[nth]![which]!.map((other) => couldGo(other.claim, known, day, other.plan)),
        });
  }
  const onBoard = parties.get(holder ?? '');
  return {
    begins: { date: dayOf(begins), time: begins.slice(11) },
    onIt:
      onIt === undefined
        ? null
        : {
            name: onBoard?.name ?? '',
            phone: onBoard === undefined || onBoard.phone === '' ? null : onBoard.phone,
            until: onIt.to.slice(11),
          },
    isProved: days.every(({ plan }) => plan.isProved),
    moves: days.flatMap(({ plan }) =>
      plan.moves.map(({ bookingId, from: was, to: is }) => ({
        ...partyOf({ bookingId, boatId: was }),
        from: was,
        to: boatOf(is),
      })),
    ),
    stranded,
    dayWithoutIt: dayWithoutIt(days, boatOf),
  };
}

type BoatsClaim = NonNullable<PlanForStaff['dayWithoutIt']>['boats'][number]['claims'][number];
type BoatOfPlan = { name: string; limits: SailingLimits };

async function readBoats(db: Database, now: Date): Promise<ReadonlyMap<number, BoatOfPlan>> {
  const house = await readSaidTermsAt(db, now);
  const rows = await db
    .selectFrom('boats')
    .innerJoin('boatKinds', 'boatKinds.id', 'boats.kindId')
    .select(['boats.id', 'boats.name', 'windLimitKmh', 'gustLimitKmh'])
    .execute();
  return new Map(rows.map(({ id, name, ...kind }) => [id, { name, limits: limitsOf(house, kind) }]));
}

/** The forecast wind; empty: no forecast for the day. */
async function windOf(db: Database, date: LocalDate, now: Date): Promise<HourOfWind[]> {
  const [from, until] = spanOfDay(date);
  const forecast = await readFreshForecast(db, { from, until, now });
  return (forecast?.hours ?? []).map(({ hour, ...wind }) => ({ ...wind, hour: hour.getTime() }));
}

/** Each party's boat after the plan has been applied, for trips that end after the boat `day.out` leaves service. */
function dayWithoutIt(
  days: readonly DayOfPlan[],
  boatOf: (id: number) => { id: number; name: string },
): PlanForStaff['dayWithoutIt'] {
  const shown = days.find(({ plan }) => plan.stranded.length > 0) ?? days[0];
  if (shown === undefined) return null;
  const { date, day, plan } = shown;
  const { out } = day;
  const claims = day.claims
    .filter(({ to }) => to > out.from)
    .toSorted((one, other) => one.from - other.from)
    .map((claim) => {
      const { from, to, firstName, bookingId } = claim;
      const move = plan.moves.find((one) => one.bookingId === bookingId);
      const what: BoatsClaim['what'] = plan.stranded.includes(claim)
        ? 'without'
        : bookingId === null
          ? 'taken'
          : move === undefined
            ? 'stays'
            : 'moves';
      return { boatId: move?.to ?? claim.boatId, from, to, firstName: firstName ?? '', what };
    });
  const ids = [...day.inService.filter((id) => id !== out.boatId), out.boatId];
  return {
    date,
    out: { from: out.from, to: out.to },
    boats: ids.map((id) => ({
      ...boatOf(id),
      claims: claims.filter(({ boatId }) => boatId === id).map(({ boatId: _boat, ...claim }) => claim),
    })),
  };
}

type SlotOfDay = { id: number; startTime: LocalTime; endTime: LocalTime; packageIds: number[] | null };

/** The slots of the day that are on sale and have not begun. Short notice is allowed, as for sales at the jetty. */
async function slotsOf(db: Database, date: LocalDate, now: Date): Promise<SlotOfDay[]> {
  const { rows } = await sql<SlotOfDay>`
    select id, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time, package_ids
    from slots where date = ${date} and is_open and not is_closed(date, start_time, end_time)
    order by start_time, end_time, id`.execute(db);
  return rows.filter(({ startTime }) => toInstant(date, localTime(startTime)) > now);
}

/**
 * Times of the party's day at which a boat is free after the plan has been applied. Times later than the party's booked
 * time come first.
 */
function timesFor(
  claim: ClaimOfDay,
  { packageId, slotId, startTime }: PartyFacts,
  slots: readonly SlotOfDay[],
  { day, plan, turnaround }: { day: Day; plan: BoatOut; turnaround: number },
) {
  const gone = new Set(plan.stranded.map(({ bookingId }) => bookingId));
  const taken = [
    day.out,
    ...day.claims
      .filter(({ bookingId }) => !gone.has(bookingId))
      .map(({ bookingId, boatId, from, to, readyAt = to }) => ({
        boatId: plan.moves.find((move) => move.bookingId === bookingId)?.to ?? boatId,
        from,
        to: Math.max(to, readyAt),
      })),
  ];
  const free = slots
    .filter(({ id, packageIds }) => id !== slotId && (packageIds === null || packageIds.includes(packageId)))
    .flatMap((slot) => {
      const from = minutesOf(slot.startTime);
      const to = minutesOf(slot.endTime) + turnaround;
      const boatId = claim.fits.find(
        (id) =>
          day.inService.includes(id) &&
          !taken.some((one) => one.boatId === id && one.from < to && from < one.to),
      );
      return boatId === undefined ? [] : [{ ...slot, boatId, to }];
    });
  return [
    ...free.filter((slot) => slot.startTime > startTime),
    ...free.filter((slot) => slot.startTime <= startTime),
  ];
}
