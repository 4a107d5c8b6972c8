/** The boats that a party can take from the jetty. The rules need no server, so devices without signal can use them. */

/**
 * Reasons against a boat: it is out with another party, or has a fault. Staff override them by pressing *Off they go*.
 */
export const boatDoubts = ['not_back', 'not_fit'] as const;
export type BoatDoubt = (typeof boatDoubts)[number];

export type BoatAtJetty = {
  id: number;
  name: string;
  isInService: boolean;
  /** The fault that today's opening check found; null: it found none, or nobody has looked. */
  fault: string | null;
  /** The booking whose party has the boat on the water now. */
  outWith: string | null;
  /** The boat's bookings and repairs today, turnaround included, in minutes of the day. A repair has no booking id. */
  taken: readonly { bookingId: string | null; from: number; to: number }[];
};

/** `fits`: the ids of the boats that have enough seats and are of a kind for which the package was sold. */
type Party = { bookingId: string; from: number; to: number; fits: readonly number[] };

export function doubtsOf({ fault, outWith }: BoatAtJetty, bookingId: string): BoatDoubt[] {
  return [
    ...(outWith === null || outWith === bookingId ? [] : ['not_back' as const]),
    ...(fault === null ? [] : ['not_fit' as const]),
  ];
}

/**
 * A party that sails within this many minutes needs a boat that is at the jetty now. A later party can have a
 * boat that is still out.
 */
const sailsSoonMinutes = 60;

/** The boats that have no fault and are free at the party's time. `now`: minutes since the start of the party's day. */
export function boatsFor(boats: readonly BoatAtJetty[], party: Party, now: number): BoatAtJetty[] {
  return boats.filter(
    ({ id, isInService, fault, outWith, taken }) =>
      isInService &&
      party.fits.includes(id) &&
      fault === null &&
      (outWith === null || (party.from > now + sailsSoonMinutes && !isOverdue(taken, outWith, now))) &&
      taken.every(
        ({ bookingId, from, to }) => bookingId === party.bookingId || to <= party.from || from >= party.to,
      ),
  );
}

function isOverdue(taken: BoatAtJetty['taken'], outWith: string, now: number): boolean {
  return taken.every(({ bookingId, to }) => bookingId !== outWith || to < now);
}
