import type { WireBoardTrip } from '@slipway/shared/api/console/board-day.ts';
import { minutesLate } from '@slipway/shared/rules/trip.ts';
import { localTime, minutesOf, timeOfMinutes } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { type Waits, readyOnceBack, waitsAfter } from '../boats/plan-late.ts';
import { planMove } from '../boats/plan-move.ts';
import type { ClaimFacts, DayFacts } from './day-facts.ts';
import { type Seen, dueOf, seenTrip, startsAt } from './seen-trip.ts';

/** The time at which the late boat is expected back, and the times until which the next parties wait. */
export function lateView(
  one: Seen,
  all: readonly Seen[],
  day: DayFacts,
  now: Date,
): Pick<WireBoardTrip, 'expectedBack' | 'waitsUntil'> {
  const { facts, state } = one;
  if (state === 'out')
    return facts.expectedAt === null ? {} : { expectedBack: venueDateTime(new Date(facts.expectedAt)).time };
  const told = facts.toldToWait;
  const own = waitsForLate(one, all, day, now)?.waits.find(({ claim }) => claim.bookingId === facts.id);
  if (own !== undefined) return { waitsUntil: { time: timeOfMinutes(own.from), told } };
  return told !== null && comesAsTold(one, all) ? { waitsUntil: { time: told, told, isBoatBack: true } } : {};
}

/** True: the late boat is back, but the party was told a later start and still comes at that time. */
function comesAsTold({ facts, state, boatId }: Seen, all: readonly Seen[]): boolean {
  if (state !== 'expected' && state !== 'here') return false;
  if (facts.toldToWait === null || facts.toldToWait <= facts.startTime) return false;
  return all.some(
    (other) =>
      other.state === 'back' &&
      other.boatId === boatId &&
      other.facts.expectedAt !== null &&
      other.facts.startTime < facts.startTime,
  );
}

/** The new start times of parties that wait for late boats, by booking. The cards show the same times. */
export function waitsOfDay(day: DayFacts, now: Date): ReadonlyMap<string, string> {
  const seen = day.trips.map((trip) => seenTrip(trip, day));
  return new Map(
    seen.flatMap((one) => {
      const until = lateView(one, seen, day, now).waitsUntil;
      return until === undefined ? [] : [[one.facts.id, until.time] as const];
    }),
  );
}

/**
 * Whether the party's boat is late, so that the party waits or needs another boat. A boat is late if staff gave a time
 * for its return, or if it left so late that it is due after its booked end.
 */
export function waitsForLate(
  { state, boatId }: Seen,
  all: readonly Seen[],
  { claims }: DayFacts,
  now: Date,
): Waits<ClaimFacts> | undefined {
  if (state !== 'expected' && state !== 'here') return undefined;
  const late = all.find(
    (one) =>
      one.state === 'out' &&
      one.boatId === boatId &&
      (one.facts.expectedAt !== null || dueOf(one).from === 'went out late'),
  );
  if (late?.claim === undefined) return undefined;
  const { from, to } = late.claim;
  const { date, endTime, expectedAt } = late.facts;
  const readyAt = readyOnceBack(
    {
      date,
      dueAt: dueOf(late).at,
      expectedAt: expectedAt === null ? null : new Date(expectedAt),
      turnaround: to - minutesOf(localTime(endTime)),
    },
    now,
  );
  return waitsAfter(
    claims.filter((claim) => claim.boatId === boatId && claim.from > from && !claim.isFixed),
    readyAt,
  );
}

/** The next party for a boat that is out, and whether that party can get another boat. */
export function waitsFor(
  one: Seen,
  all: readonly Seen[],
  { boats, claims, checks }: DayFacts,
  now: Date,
): WireBoardTrip['waits'] {
  const own = minutesOf(localTime(one.facts.startTime));
  const next = claims.find(
    (claim) =>
      claim.boatId === one.boatId &&
      claim.bookingId !== null &&
      claim.bookingId !== one.facts.id &&
      !claim.isHold &&
      !claim.isFixed &&
      !claim.hasNotCome &&
      claim.from > own,
  );
  if (next === undefined || next.bookingId === null || next.startTime === null) return null;
  const isAway = (id: number) =>
    all.some((other) => {
      const { state, boatId, facts } = other;
      const due = dueOf(other).at;
      return (
        state === 'out' &&
        boatId === id &&
        (due > startsAt(one.facts) || minutesLate({ state, dueAt: due }, now) > 0) &&
        due > toInstant(facts.date, timeOfMinutes(next.from))
      );
    });
  const unfit = new Map(checks.filter(({ isFit }) => !isFit).map(({ boatId, note }) => [boatId, note]));
  const free: { id: number; name: string }[] = [];
  const swaps: NonNullable<WireBoardTrip['waits']>['swaps'] = [];
  for (const boat of boats) {
    if (boat.id === one.boatId || isAway(boat.id)) continue;
    const plan = planMove(claims, next.bookingId, boat, unfit);
    if ('sentence' in plan) continue;
    const [other] = plan.swapsWith;
    if (other === undefined) free.push({ id: boat.id, name: boat.name });
    else if (other.bookingId !== null)
      swaps.push({
        id: boat.id,
        name: boat.name,
        bookingId: other.bookingId,
        firstName: other.firstName ?? '',
      });
  }
  return {
    bookingId: next.bookingId,
    firstName: next.firstName ?? '',
    startTime: next.startTime,
    freeBoats: free,
    swaps,
  };
}
