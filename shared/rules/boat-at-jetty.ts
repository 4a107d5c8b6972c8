/** The boats that a party can take from the jetty. Pure, so that a device without signal gets the same answer. */

/** The doubts about a boat. Staff override them by pressing *Off they go*. */
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
  /**
   * The boat's bookings and repairs today, turnaround included, in minutes of the day. A repair has no booking
   * id.
   */
  taken: readonly { bookingId: string | null; from: number; to: number }[];
};

/** `fits`: boats with enough seats, of a kind on which the package was sold. */
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

/** The boats that are fit and free for the party's time. `now`: in minutes of the party's day. */
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
