import type { ClaimOfDay, Move } from './plan-move.ts';
import { type Party, mostSteps, searchDay } from './search-day.ts';

type Out = {
  boatId: number;
  /** Minutes after the day's midnight. A repair of several days may begin below 0 and end above 1440. */
  from: number;
  to: number;
};

export type BoatOut = {
  moves: Move[];
  /** Parties that get no hull, either because none is left or because staff give their hull to another party. */
  stranded: ClaimOfDay[];
  /** False: the search ran out of steps, so there may be a better plan. */
  isProved: boolean;
};

export type Day = {
  claims: readonly ClaimOfDay[];
  out: Out;
  /** The ids of hulls that parties can get. */
  inService: readonly number[];
  /** The present time, in minutes after midnight; a party whose time has begun is not moved. */
  now: number;
  /** True: the plan also moves parties whose time has begun, if they still wait for the hull. */
  movesWhoWait?: boolean;
};

/**
 * Finds hulls for the parties of one day while one hull is out of service. Each party keeps its time. The plan leaves
 * as few parties as possible without a hull, and then changes the hulls of as few parties as possible. `aside`: the
 * bookings that give up their hull to other parties.
 */
export function planBoatOut(
  { claims, out, inService, now, movesWhoWait = false }: Day,
  { aside = [], limit = mostSteps }: { aside?: readonly string[]; limit?: number } = {},
): BoatOut {
  const others = inService.filter((id) => id !== out.boatId);
  const isAside = ({ bookingId }: ClaimOfDay) => bookingId !== null && aside.includes(bookingId);
  const isOnIt = (claim: ClaimOfDay) => claim.boatId === out.boatId && claim.from >= 0 && overlap(claim, out);
  // A trip that began the day before belongs to the plan of that day.
  const canMove = (claim: ClaimOfDay) =>
    claim.bookingId !== null &&
    !claim.isFixed &&
    (claim.from >= Math.max(now, 0) || (movesWhoWait && isOnIt(claim))) &&
    (inService.includes(claim.boatId) || isOnIt(claim));
  const movable = claims.filter((claim) => canMove(claim) && !isAside(claim));
  const parties = movable.map((claim): Party => {
    const { bookingId, boatId: own, from, to, isOffered } = claim;
    // The party may keep its own hull, even if that hull failed this morning's check or comes back late. Any other hull
    // has to be ready at the party's time.
    const isReady = (id: number) =>
      !claims.some(
        (one) => one.boatId === id && one.from < to && from < (one.readyAt ?? one.to) && one.to <= from,
      );
    const hulls = [own, ...claim.fits.filter((id) => id !== own && others.includes(id) && isReady(id))];
    return { id: bookingId!, from, to, own, hulls, mustSail: !isOffered };
  });
  const standing = [
    ...claims.filter((claim) => !canMove(claim) && !isOnIt(claim) && !isAside(claim)),
    { boatId: out.boatId, from: out.from, to: out.to },
  ];
  const { hulls, isProved } = searchDay(parties, standing, limit);
  const stuck = claims.filter((claim) => isOnIt(claim) && !canMove(claim) && !isAside(claim));
  return {
    moves: movable.flatMap(({ bookingId, boatId }) => {
      const to = hulls.get(bookingId!);
      return to === undefined || to === null || to === boatId
        ? []
        : [{ bookingId: bookingId!, from: boatId, to }];
    }),
    stranded: [
      ...claims.filter(isAside),
      ...stuck,
      ...movable.filter(({ bookingId }) => hulls.get(bookingId!) === null),
    ],
    isProved,
  };
}

/**
 * Returns each party that could give up its hull so that the party `stranded` gets a hull, with the plan that results.
 * A plan may leave at most `without` parties without a hull: the number of such parties now.
 */
export function whoCouldGo(
  day: Day,
  stranded: ClaimOfDay,
  { aside, without }: { aside: readonly string[]; without: number },
): { claim: ClaimOfDay; plan: BoatOut }[] {
  return day.claims.flatMap((claim) => {
    const { bookingId, isOffered, isFixed, from, boatId } = claim;
    const canGo = bookingId !== null && isOffered && !isFixed && from >= Math.max(day.now, 0);
    if (!canGo || boatId === day.out.boatId || aside.includes(bookingId) || !overlap(claim, stranded))
      return [];
    const plan = planBoatOut(day, { aside: [...aside, bookingId], limit: mostSteps / 20 });
    const isSeated = plan.stranded.every((one) => one.bookingId !== stranded.bookingId);
    return isSeated && plan.stranded.length <= without ? [{ claim, plan }] : [];
  });
}

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from < b.to && b.from < a.to;
}
