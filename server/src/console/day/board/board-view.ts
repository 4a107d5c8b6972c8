import type { WireBoard } from '@slipway/shared/api/console/board-day.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { skyFigures } from '@slipway/shared/rules/business-terms.ts';
import { ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { slotPriceOf } from '@slipway/shared/rules/price.ts';
import { hasNotice } from '@slipway/shared/rules/slot-on-sale.ts';
import { isMonthBookable } from '@slipway/shared/rules/calendar.ts';
import { type StopTime, overlapsStop } from '@slipway/shared/rules/stop.ts';
import { handOf } from '@slipway/shared/rules/trip.ts';
import { type LocalDate, daysBetween } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import {
  type Pence,
  addPence,
  basisPoints,
  formatGbp,
  pence,
  poundsOf,
} from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import type { shownStop } from '@slipway/shared/api/console/stops.ts';
import { createHash } from 'node:crypto';
import { asText } from '../../../bookings/money/charges/charge.ts';
import { answerBy } from '../../../bookings/money/charges/object-to-charge.ts';
import { depositAskedHours, stateOfCardDeposit } from '../../../payments/card-deposit.ts';
import type * as z from 'zod/mini';
import { dayAndTime, openText } from '../../../payments/dispute-text.ts';
import type { Visibility } from '../visibility.ts';
import type { ClaimFacts, ClosureFacts, DayFacts, SlotFacts } from './day-facts.ts';
import { type SlotOfBoats, boatsOfSlot, countPlaces, freeBoats } from './free-places.ts';
import { type Seen, dueOf, owedBy, seenTrip, setting, startsAt } from './seen-trip.ts';
import { isoOf, nameOf, tripView } from './trip-card.ts';

/** The day as a role may see it. A pure function, so that one query serves everybody who watches. */
export function boardView(facts: DayFacts, date: LocalDate, visibility: Visibility, now: Date): WireBoard {
  const names = new Map(facts.people.map(({ id, name }) => [id, name]));
  const seen = facts.trips.map((trip) => seenTrip(trip, facts));
  const trips = seen.map((one) => tripView(one, seen, facts, visibility, names, now));
  const board = {
    date,
    trips,
    boats: facts.boats.map((boat) => boatView(boat, seen, facts, visibility, names)),
    freePlaces: freePlaces(facts, date, now),
    stops: facts.closures.map((one) => ({
      ...stopView(one, visibility),
      standing: seen.filter((trip) => isInStop(trip, one, date)).length,
      kept: one.kept.map((kept) => keptView(kept, visibility, now)),
    })),
    counts: countsOf(seen, facts, date, now),
    ...(visibility.hasMoney ? { owed: poundsOf(addPence(...seen.map((one) => owedBy(one)))) } : {}),
    ...(visibility.decidesMoney ? { moneyToDecide: moneyToDecide(facts) } : {}),
    ...(visibility.namesWithin === null ? {} : { toRing: toRing(facts, visibility, names, now) }),
    ...(visibility.hasNames ? { recent: recentView(facts, names) } : {}),
    warnings: warningsView(facts),
    unfinished: facts.unfinished.map((one) => ({
      bookingId: one.bookingId,
      date: one.date,
      firstName: one.firstName,
      boat: one.boat,
      state: one.state,
    })),
    figures: {
      deposit: poundsOf(facts.terms.deposit),
      turnaroundMinutes: facts.terms.turnaroundMinutes,
      decideHours: skyFigures(facts.terms).decideHours,
      depositAskedHours,
      noShowAfterMinutes: setting(facts, 'no_show_after_minutes', 30),
      briefing: briefingBy(facts.terms),
    },
  };
  const tag = createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 22);
  return { ...board, readAt: now.toISOString(), tag };
}

function briefingBy(terms: DayFacts['terms']): string {
  const parts = [
    ruleOf(terms, 'jackets') && 'life jackets',
    'steering',
    'stopping',
    ruleOf(terms, 'alcohol') && 'no alcohol for the captain',
  ];
  const said = parts.filter(Boolean).join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function boatView(
  boat: DayFacts['boats'][number],
  seen: readonly Seen[],
  facts: DayFacts,
  visibility: Visibility,
  names: ReadonlyMap<string, string>,
): WireBoard['boats'][number] {
  const charge = facts.charges.find(({ boatId }) => boatId === boat.id);
  const check = facts.checks.find(({ boatId }) => boatId === boat.id);
  const out = seen.find(({ trip, boatId }) => trip.state === 'out' && boatId === boat.id);
  return {
    id: boat.id,
    name: boat.name,
    isInService: boat.isInService,
    battery:
      charge === undefined
        ? null
        : {
            percent: charge.percent,
            at: isoOf(charge.readAt),
            isLow: charge.percent < setting(facts, 'low_battery_percent', 30),
          },
    openingCheck:
      check === undefined
        ? null
        : {
            at: isoOf(check.checkedAt),
            by: visibility.hasNames ? nameOf(names, check.staffId) : null,
            isFit: check.isFit,
            note: check.note,
          },
    outWith: out?.facts.id ?? null,
    claims: facts.claims
      .filter(({ boatId }) => boatId === boat.id)
      .map((claim) => ({
        kind: kindOf(claim),
        bookingId: kindOf(claim) === 'hold' ? null : claim.bookingId,
        startTime: claim.startTime ?? clock(claim.from),
        endTime: claim.endTime ?? clock(claim.to),
        readyAt: clock(claim.to),
        repair: claim.maintenanceId,
        reason: claim.reason,
      })),
  };
}

function kindOf({
  bookingId,
  isHold,
  isKept,
}: ClaimFacts): WireBoard['boats'][number]['claims'][number]['kind'] {
  if (isKept) return 'kept';
  // A move that waits for its payment occupies a place, but has no booking of its own.
  if (isHold) return 'hold';
  return bookingId === null ? 'repair' : 'trip';
}

/** Minutes after midnight as a time of day, never before '00:00' or after '24:00'. */
function clock(minutes: number): string {
  const cut = Math.min(24 * 60, Math.max(0, minutes));
  return `${String(Math.floor(cut / 60)).padStart(2, '0')}:${String(cut % 60).padStart(2, '0')}`;
}

function stretchOf(
  { startTime, endTime, packageIds }: SlotFacts,
  { packages, boats }: DayFacts,
): SlotOfBoats {
  const inService = boats.filter(({ isInService }) => isInService);
  return {
    from: minutesOf(localTime(startTime)),
    to: minutesOf(localTime(endTime)),
    boats: boatsOfSlot(packageIds, packages, inService),
  };
}

function stopOfFacts({ date, fromTime, toTime, isUntilFurtherNotice }: ClosureFacts): StopTime {
  return { date, from: fromTime, to: toTime, isUntilFurtherNotice };
}

/** A stop for the board. `by` is null if the role may not see names. */
export function stopView(
  one: ClosureFacts,
  { hasNames }: Pick<Visibility, 'hasNames'>,
): z.output<typeof shownStop> {
  return {
    id: one.id,
    kind: one.isCalledOff ? 'called_off' : one.kind,
    date: one.date,
    fromTime: one.fromTime,
    toTime: one.toTime,
    isUntilFurtherNotice: one.isUntilFurtherNotice,
    reason: one.reason,
    by: hasNames ? one.by : null,
  };
}

/** Whether the trip overlaps the stopped time and has not ended. */
function isInStop(
  { state, facts: { startTime, endTime } }: Seen,
  stop: ClosureFacts,
  date: LocalDate,
): boolean {
  const time = { date, from: localTime(startTime), to: localTime(endTime), isUntilFurtherNotice: false };
  return !['off', 'no_show', 'back'].includes(state) && overlapsStop(stopOfFacts(stop), time);
}

function seesNamesOf({ namesWithin }: Visibility, date: LocalDate, now: Date): boolean {
  return namesWithin !== null && reachesDay(namesWithin, daysBetween(venueDate(now), date));
}

function keptView(
  { id, code, name, date, startTime, until }: ClosureFacts['kept'][number],
  visibility: Visibility,
  now: Date,
): WireBoard['stops'][number]['kept'][number] {
  const who = seesNamesOf(visibility, date, now) ? name : code;
  return { bookingId: id, who, date, startTime, until: isoOf(until) };
}

/** The parties that this role may ring. The server would refuse to record that any other party was rung. */
function toRing(
  { toRing: parties }: DayFacts,
  visibility: Visibility,
  names: ReadonlyMap<string, string>,
  now: Date,
): WireBoard['toRing'] {
  const { ringsWithin } = visibility;
  if (ringsWithin === null) return [];
  return parties
    .filter(
      ({ date }) =>
        seesNamesOf(visibility, date, now) && reachesDay(ringsWithin, daysBetween(venueDate(now), date)),
    )
    .map(({ name, phone, since, rungAt, rungBy, ...party }) => ({
      ...party,
      who: name,
      phone: phone === '' ? null : phone,
      since: isoOf(since),
      rungAt: rungAt === null ? null : isoOf(rungAt),
      rungBy: rungBy === null ? null : (names.get(rungBy)?.split(' ')[0] ?? null),
    }));
}

/** The warnings of the day, with the latest reading from the jetty. */
function warningsView({ warnings, measured }: DayFacts): WireBoard['warnings'] {
  return warnings.map(({ decideAt, ...warning }) => ({
    ...warning,
    decideAt: isoOf(decideAt),
    measured:
      measured === null
        ? null
        : { meanKmh: measured.meanKmh, gustKmh: measured.gustKmh, at: isoOf(measured.at) },
  }));
}

/** Slots on sale that have not begun. */
function slotsToCome({ slots, closures }: DayFacts, day: LocalDate, now: Date): SlotFacts[] {
  const stops = closures.map(stopOfFacts);
  const timeOf = ({ startTime, endTime }: SlotFacts): StopTime => ({
    date: day,
    from: localTime(startTime),
    to: localTime(endTime),
    isUntilFurtherNotice: false,
  });
  return slots.filter(
    (slot) =>
      !stops.some((stop) => overlapsStop(stop, timeOf(slot))) &&
      toInstant(day, localTime(slot.startTime)) > now,
  );
}

function freePlaces(facts: DayFacts, day: LocalDate, now: Date): WireBoard['freePlaces'] {
  const { terms } = facts;
  const month = facts.settings.find(({ key }) => key === 'max_bookable_month')?.value;
  return slotsToCome(facts, day, now).flatMap((slot) => {
    const boats = freeBoats(stretchOf(slot, facts), facts.claims, terms.turnaroundMinutes);
    const price = cheapest(slot, facts.packages);
    if (boats.length === 0 || price === undefined) return [];
    return [
      {
        slotId: slot.id,
        startTime: slot.startTime,
        endTime: slot.endTime,
        boatIds: boats,
        fromPrice: poundsOf(price),
        isOnSite:
          hasNotice({ date: day, startTime: slot.startTime as LocalTime }, terms.minimumNoticeMinutes, now) &&
          isMonthBookable(day, month === undefined ? null : Number(month)),
      },
    ];
  });
}

function cheapest(slot: SlotFacts, packages: DayFacts['packages']): Pence | undefined {
  const surcharge =
    slot.surchargeKind === 'fixed'
      ? { kind: 'fixed' as const, amount: pence(slot.surchargeValue) }
      : { kind: 'percentage' as const, percent: basisPoints(slot.surchargeValue) };
  const prices = packages
    .filter(({ id }) => slot.packageIds === null || slot.packageIds.includes(id))
    .map(({ price }) => slotPriceOf(price, surcharge));
  return prices.length === 0 ? undefined : pence(Math.min(...prices));
}

function countsOf(seen: readonly Seen[], facts: DayFacts, day: LocalDate, now: Date): WireBoard['counts'] {
  const standing = seen.filter(({ state }) => state !== 'off');
  const count = (state: Seen['state']) => standing.filter((one) => one.state === state).length;
  const left = countPlaces(
    slotsToCome(facts, day, now).map((slot) => stretchOf(slot, facts)),
    facts.claims,
    facts.terms.turnaroundMinutes,
  );
  const isMissing = (one: Seen) =>
    handOf(
      { state: one.state, startsAt: startsAt(one.facts), dueAt: dueOf(one).at, hasDoubts: false },
      now,
    ) === 'missing';
  return {
    sold: standing.length,
    places: standing.length + left,
    guests: standing.reduce((sum, one) => sum + one.facts.guests, 0),
    expected: count('expected'),
    here: count('here'),
    out: count('out'),
    back: count('back'),
    noShow: count('no_show'),
    missing: standing.filter(isMissing).length,
    depositsHeld: seen.filter(holdsDeposit).length,
  };
}

/** Whether the deposit of an ended trip is still held, so that staff have to return, release or keep it. */
function holdsDeposit({ state, trip, facts }: Seen): boolean {
  if (state !== 'back' && state !== 'no_show' && state !== 'off') return false;
  const isByHand =
    trip.deposit !== null && trip.deposit.returned === null && trip.deposit.amount > facts.charged;
  return isByHand || (facts.cardDeposit !== null && stateOfCardDeposit(facts.cardDeposit) === 'held');
}

function moneyToDecide({ disputes, endingDeposits, objections }: DayFacts): WireBoard['moneyToDecide'] {
  return [
    ...objections.map(({ bookingId, code, at, ...charge }) => ({
      bookingId,
      code,
      sentence: `The party objects to the charge (${asText(charge)}): answer by ${dayAndTime(answerBy(new Date(at)))}`,
    })),
    ...endingDeposits.map(({ bookingId, code, amount, until }) => ({
      bookingId,
      code,
      sentence: `Deposit of ${formatGbp(amount)}: the bank releases it on ${dayAndTime(new Date(until))}`,
    })),
    ...disputes.map(({ bookingId, code, answerBy, ...dispute }) => ({
      bookingId,
      code,
      sentence: openText({ ...dispute, answerBy: answerBy === null ? null : new Date(answerBy) }),
    })),
  ];
}

function recentView({ recent }: DayFacts, names: ReadonlyMap<string, string>): WireBoard['recent'] {
  return recent.map((one) => ({
    actionId: String(one.id),
    at: isoOf(one.at),
    by: nameOf(names, one.staffId),
    byId: one.staffId,
    command: one.command,
    sentence: one.sentence,
    bookingId: one.subjectKind === 'booking' ? one.subjectId : null,
    undoUntil: one.undoUntil === null ? null : isoOf(one.undoUntil),
    isUndone: one.isUndone,
  }));
}
