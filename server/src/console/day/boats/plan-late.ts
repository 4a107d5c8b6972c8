import type { ClaimOfDay, Move } from './plan-move.ts';
import { planBoatOut } from './plan-boat-out.ts';

type Stretch = { bookingId: string | null; from: number; to: number };

/** `from`: when it sails instead, in minutes of the day. */
export type Wait<C extends Stretch> = { claim: C; from: number };

/**
 * The parties that wait for a hull that is ready at `readyAt`, and until when: each sails for as long as it has booked, so
 * that one that waits makes the next one wait, to the end of the day. `claims`: those of the hull after the one that is late.
 */
export function waitsAfter<C extends Stretch>(claims: readonly C[], readyAt: number): Wait<C>[] {
  const waits: Wait<C>[] = [];
  let ready = readyAt;
  for (const claim of claims.toSorted((a, b) => a.from - b.from)) {
    if (claim.from >= ready) break;
    if (claim.bookingId !== null) waits.push({ claim, from: ready });
    ready += claim.to - claim.from;
  }
  return waits;
}

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
export function planLate(day: LateDay): { moves: Move[]; waits: Wait<ClaimOfDay>[]; isProved: boolean } {
  const { boatId, readyAt, inService, now } = day;
  // A party of another boat keeps one at its time.
  const claims = day.claims.map((claim) => ({ ...claim, isOffered: claim.boatId === boatId }));
  const others = (waiting: readonly ClaimOfDay[]) =>
    claims.filter(
      (claim) => !waiting.includes(claim) && (claim.boatId !== boatId || claim.bookingId !== null),
    );
  let waiting: ClaimOfDay[] = [];
  for (;;) {
    const waits = waitsAfter(waiting, readyAt);
    const to = waits.reduce((_, { claim, from }) => from + claim.to - claim.from, readyAt);
    const out = { boatId, from: Math.min(readyAt, now), to };
    const plan = planBoatOut({ claims: others(waiting), out, inService, now, movesWhoWait: true });
    const more = plan.stranded.filter((claim) => claim.boatId === boatId && !claim.isFixed);
    if (more.length === 0) return { moves: plan.moves, waits, isProved: plan.isProved };
    waiting = [...waiting, ...more];
  }
}
