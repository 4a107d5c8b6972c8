/** A time in which a hull is occupied: by a party, by somebody who is still paying, or by a repair. */
export type Claim = {
  boatId: number;
  /** Minutes after midnight, including the turnaround. */
  from: number;
  to: number;
  /** Null: a repair, or a place kept for a move. */
  bookingId: string | null;
  /** True: the place is kept for a move that a party is paying for. */
  isKeptForMove?: boolean;
  /** For a booking: the hulls with enough seats and of a kind that the booking allows, fewest seats first. */
  fits: readonly number[];
  firstName: string | null;
  /** The start of the booking's trip, such as '13:00'. Null: the claim has no booking. */
  startTime: string | null;
  /** The party has gone out on the hull, so the claim cannot move. */
  isFixed: boolean;
  /** Staff have recorded a no-show: the boat is at the jetty, and this party does not need it. */
  hasNotCome: boolean;
};

export type ClaimOfDay = Claim & {
  /**
   * True for a confirmed booking: its party can be offered another time. False for a repair, and while somebody is
   * paying for the booking or for a move.
   */
  isOffered: boolean;
  /** For a hull that is out: the time at which it can be used again. Left out: the hull can be used again at `to`. */
  readyAt?: number;
};

export type Move = { bookingId: string; from: number; to: number };
export type Plan = { moves: Move[]; swapsWith: Claim[] } | { sentence: string };

/** The hulls that failed today's opening check, each with its fault. */
export type Unfit = ReadonlyMap<number, string>;

/**
 * Plans how a party gets this hull, or says why it cannot. If the hull is free, the party gets it. Otherwise the party
 * swaps with the parties that have the hull, if each of them then gets a hull that is free, has no fault and suits it.
 */
export function planMove(
  claims: readonly Claim[],
  bookingId: string,
  boat: { id: number; name: string; isInService: boolean },
  unfit: Unfit,
): Plan {
  const own = claims.find((claim) => claim.bookingId === bookingId);
  if (own === undefined) return { sentence: 'This party has no place any more.' };
  if (own.boatId === boat.id) return { sentence: `This party has ${boat.name} already.` };
  if (own.isFixed) return { sentence: 'This party is out already.' };
  if (!boat.isInService) return { sentence: `${boat.name} is out of service.` };
  if (!own.fits.includes(boat.id)) return { sentence: `${boat.name} does not suit this party.` };
  const fault = unfit.get(boat.id);
  if (fault !== undefined) return { sentence: `${boat.name} is not fit: ${fault}` };
  const inTheWay = claims.filter((claim) => claim.boatId === boat.id && overlaps(claim, own));
  const move = { bookingId, from: own.boatId, to: boat.id };
  if (inTheWay.length === 0) return { moves: [move], swapsWith: [] };
  const others = claims.filter((claim) => claim.boatId === own.boatId && claim !== own);
  for (const claim of inTheWay) {
    if (claim.isKeptForMove === true)
      return { sentence: `${boat.name} is kept then for a party that is paying for its move.` };
    if (claim.bookingId === null) return { sentence: `${boat.name} is being repaired then.` };
    if (claim.isFixed) return { sentence: `${claim.firstName ?? 'A party'} is out on ${boat.name}.` };
    if (!claim.fits.includes(own.boatId))
      return {
        sentence: `${claim.firstName ?? 'The party'} has ${boat.name} then, and the other boat does not suit them.`,
      };
    if (unfit.has(own.boatId))
      return {
        sentence: `${claim.firstName ?? 'The party'} has ${boat.name} then, and the other boat is not fit.`,
      };
    if (others.some((other) => overlaps(other, claim)))
      return {
        sentence: `${claim.firstName ?? 'The party'} has ${boat.name} then, and the other boat is taken during their trip.`,
      };
  }
  const back = inTheWay.map((claim) => ({
    bookingId: claim.bookingId as string,
    from: boat.id,
    to: own.boatId,
  }));
  return { moves: [move, ...back], swapsWith: inTheWay };
}

function overlaps(a: Claim, b: Claim): boolean {
  return a.from < b.to && b.from < a.to;
}
