import type { ClaimOfDay, Move } from './plan-move.ts';
import { planBoatOut } from './plan-boat-out.ts';

type Stretch = { bookingId: string | null; from: number; to: number };

/** `from`: when it sails instead, in minutes of the day. */
export type Wait<C extends Stretch> = { claim: C; from: number };

/** `readyAt`: when nobody has it any more. */
export type Waits<C extends Stretch> = { waits: Wait<C>[]; without: C[]; readyAt: number };

/**
 * The parties that wait for a hull that is ready at `readyAt`, and until when: each sails for as long as it has booked, so
 * that one that waits makes the next one wait, to the end of the day. Nobody waits through a repair, which keeps its time:
 * who could not be back before the next one is `without`. `claims`: all of the hull after the one that is late.
 */
export function waitsAfter<C extends Stretch>(claims: readonly C[], readyAt: number): Waits<C> {
  const waits: Wait<C>[] = [];
  const without: C[] = [];
  const repairs = claims.filter(({ bookingId }) => bookingId === null);
  let ready = readyAt;
  for (const claim of claims.toSorted((a, b) => a.from - b.from)) {
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

export type LateDay = {
  /** Without the claim of the party that is late. */
  claims: readonly ClaimOfDay[];
  boatId: number;
  readyAt: number;
  inService: readonly number[];
  now: number;
};

/**
 * As few parties as possible wait, then as few as possible change boats. Only parties of the late hull wait, and only those
 * for which no other is ready in time.
 */
export function planLate(
  day: LateDay,
): Omit<Waits<ClaimOfDay>, 'readyAt'> & { moves: Move[]; isProved: boolean } {
  const { boatId, readyAt, inService, now } = day;
  // A party of another boat keeps one at its time.
  const claims = day.claims.map((claim) => ({ ...claim, isOffered: claim.boatId === boatId }));
  const own = claims.filter((claim) => claim.boatId === boatId);
  const repairs = own.filter(({ bookingId }) => bookingId === null);
  const others = (waiting: readonly ClaimOfDay[]) =>
    claims.filter((claim) => !waiting.includes(claim) && !repairs.includes(claim));
  // Those whose whole time is over have no use for another boat at it.
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
