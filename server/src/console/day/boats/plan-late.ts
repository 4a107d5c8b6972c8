import { type LocalDate, daysBetween } from '@slipway/shared/values/local-date.ts';
import { minutesOf } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { ClaimOfDay, Move } from './plan-move.ts';
import { planBoatOut } from './plan-boat-out.ts';

type Stretch = { bookingId: string | null; from: number; to: number; hasNotCome: boolean };

/** `from`: the party's new start, in minutes after midnight. */
export type Wait<C extends Stretch> = { claim: C; from: number };

/** `readyAt`: when the hull is ready again after the last waiting party. */
export type Waits<C extends Stretch> = { waits: Wait<C>[]; without: C[]; readyAt: number };

/**
 * Returns the parties that wait for a late hull, with their new starts. The hull is ready at `readyAt`. A waiting party
 * sails for its full booked time, so the next party may have to wait too. `without`: the parties that get no boat,
 * because they would return after a repair has begun, or because the hull is ready only after midnight. The result
 * leaves out parties that have not come. `claims`: the parties and repairs that come after the late trip.
 */
export function waitsAfter<C extends Stretch>(claims: readonly C[], readyAt: number): Waits<C> {
  const waits: Wait<C>[] = [];
  const without: C[] = [];
  const repairs = claims.filter(({ bookingId }) => bookingId === null);
  let ready = readyAt;
  for (const claim of claims.filter(({ hasNotCome }) => !hasNotCome).toSorted((a, b) => a.from - b.from)) {
    if (claim.from >= ready) break;
    const end = ready + claim.to - claim.from;
    if (claim.bookingId === null) ready = Math.max(ready, claim.to);
    else if (ready >= dayEnds || repairs.some(({ from }) => from >= claim.to && from < end))
      without.push(claim);
    else {
      waits.push({ claim, from: ready });
      ready = end;
    }
  }
  return { waits, without, readyAt: ready };
}

const dayEnds = 24 * 60;

type Underway = { date: LocalDate; dueAt: Date; expectedAt: Date | null; turnaround: number };

/**
 * The time, in minutes after midnight, at which a hull that is out can be used again. The hull is expected back at the
 * time that staff have given, or else at the time due, but never before now. The turnaround is added.
 */
export function readyOnceBack({ date, dueAt, expectedAt, turnaround }: Underway, now: Date): number {
  const back = venueDateTime(new Date(Math.max((expectedAt ?? dueAt).getTime(), now.getTime())));
  return daysBetween(date, back.date) * dayEnds + minutesOf(back.time) + turnaround;
}

export type LateDay = {
  /** All claims of the day, except the claim of the late party. */
  claims: readonly ClaimOfDay[];
  boatId: number;
  /** The booked end of the late party's claim. */
  bookedUntil: number;
  readyAt: number;
  inService: readonly number[];
  now: number;
};

type LatePlan = Omit<Waits<ClaimOfDay>, 'readyAt'> & { moves: Move[]; isProved: boolean };

/**
 * Makes a plan in which as few parties as possible wait, and then as few as possible change boats. A party waits only
 * if it has the late hull, and either no other hull is ready in time or the party's booked time is over. A party can
 * get the hull of a party that has not come. The claim of the absent party then moves to another hull.
 */
export function planLate(day: LateDay): LatePlan {
  const plan = planFor(
    day,
    day.claims.filter(({ hasNotCome }) => !hasNotCome),
  );
  const absent = movesOfAbsent(day, plan.moves);
  if (absent !== undefined) return { ...plan, moves: [...plan.moves, ...absent] };
  return planFor(
    day,
    day.claims.filter(({ boatId, hasNotCome }) => !hasNotCome || boatId !== day.boatId),
  );
}

/**
 * Moves an absent party's claim to a free hull if another party or the late trip now occupies the claim's own
 * hull. Returns undefined if there is no free hull for an absent party.
 */
function movesOfAbsent(
  { claims, boatId: lateBoat, bookedUntil, inService }: LateDay,
  moves: readonly Move[],
): Move[] | undefined {
  const then = claims.map((claim) => ({
    ...claim,
    boatId: moves.find(({ bookingId }) => bookingId === claim.bookingId)?.to ?? claim.boatId,
  }));
  const isFree = (claim: ClaimOfDay, id: number) =>
    (id !== lateBoat || claim.from >= bookedUntil) &&
    then.every(
      (one) =>
        one.bookingId === claim.bookingId ||
        one.boatId !== id ||
        one.from >= claim.to ||
        claim.from >= one.to,
    );
  const made: Move[] = [];
  for (const claim of then) {
    if (!claim.hasNotCome || claim.bookingId === null || isFree(claim, claim.boatId)) continue;
    const to = claim.fits.find((id) => inService.includes(id) && isFree(claim, id));
    if (to === undefined) return undefined;
    made.push({ bookingId: claim.bookingId, from: claim.boatId, to });
    claim.boatId = to;
  }
  return made;
}

function planFor({ boatId, readyAt, inService, now }: LateDay, all: readonly ClaimOfDay[]): LatePlan {
  // Only parties of the late boat may be left without a boat at their time.
  const claims = all.map((claim) => ({ ...claim, isOffered: claim.boatId === boatId }));
  const own = claims.filter((claim) => claim.boatId === boatId);
  const repairs = own.filter(({ bookingId }) => bookingId === null);
  const others = (waiting: readonly ClaimOfDay[]) =>
    claims.filter((claim) => !waiting.includes(claim) && !repairs.includes(claim));
  // If the booked time of one of the late boat's parties is over, that party waits for the boat.
  let waiting = own.filter(({ bookingId, isFixed, to }) => bookingId !== null && !isFixed && to <= now);
  for (;;) {
    const { waits, without, readyAt: to } = waitsAfter([...waiting, ...repairs], readyAt);
    const out = { boatId, from: Math.min(readyAt, now), to };
    const plan = planBoatOut({ claims: others(waiting), out, inService, now, movesWhoWait: true });
    const more = plan.stranded.filter((claim) => claim.boatId === boatId && !claim.isFixed);
    if (more.length === 0) return { moves: plan.moves, waits, without, isProved: plan.isProved };
    waiting = [...waiting, ...more];
  }
}
