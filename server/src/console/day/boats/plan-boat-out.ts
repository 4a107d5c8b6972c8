import type { Claim, Move } from './plan-move.ts';

type Out = {
  boatId: number;
  /** Minutes of the day; it may begin before the day and end after it. */
  from: number;
  to: number;
};

type BoatOut = {
  moves: Move[];
  /** Those of the hull that find no other. */
  stranded: Claim[];
};

/**
 * Where the parties of one day sail while a hull is out. Each keeps its time, and one that need not change does not: first
 * they go where a hull is free, and only if somebody finds none all who have not gone out are packed anew. Not every
 * arrangement is tried. `now`: in minutes of the day; nobody is moved whose time has begun.
 */
export function planBoatOut(
  claims: readonly Claim[],
  out: Out,
  inService: readonly number[],
  now: number,
): BoatOut {
  const canMove = ({ bookingId, isFixed, from }: Claim) =>
    bookingId !== null && !isFixed && from >= Math.max(now, 0);
  // Who began the day before is planned with that day.
  const mine = claims.filter(
    (claim) => claim.boatId === out.boatId && claim.from >= 0 && overlap(claim, out),
  );
  const others = inService.filter((id) => id !== out.boatId);
  const simple = pack(
    claims.filter((claim) => !mine.includes(claim)),
    mine.filter(canMove),
    (claim) => claim.fits.filter((id) => others.includes(id)),
  );
  const stuck = mine.filter((claim) => !canMove(claim));
  if (simple.stranded.length === 0) return { ...simple, stranded: stuck };
  const repair = { boatId: out.boatId, from: out.from, to: out.to };
  // Theirs first, then the hull that leaves the least of the day to nobody.
  for (const order of [ownFirst, tightestFirst]) {
    const movable = claims.filter(
      (claim) => canMove(claim) && (inService.includes(claim.boatId) || mine.includes(claim)),
    );
    const standing = [...claims.filter((claim) => !movable.includes(claim)), repair];
    const packed = pack(standing, movable, (claim, taken) => order(claim, inService, taken));
    if (packed.stranded.length === 0) return { moves: packed.moves, stranded: stuck };
  }
  return { moves: simple.moves, stranded: [...stuck, ...simple.stranded] };
}

type Taken = Pick<Claim, 'boatId' | 'from' | 'to'>;

/** By their start, each on the first of the hulls that fit it and are free. */
function pack(
  standing: readonly Taken[],
  parties: readonly Claim[],
  hullsFor: (claim: Claim, taken: readonly Taken[]) => readonly number[],
): BoatOut {
  const taken = [...standing];
  const moves: Move[] = [];
  const stranded: Claim[] = [];
  for (const claim of parties.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const boatId = hullsFor(claim, taken).find((id) => claim.fits.includes(id) && isFree(claim, id, taken));
    if (boatId === undefined) stranded.push(claim);
    else {
      taken.push({ boatId, from: claim.from, to: claim.to });
      if (boatId !== claim.boatId && claim.bookingId !== null)
        moves.push({ bookingId: claim.bookingId, from: claim.boatId, to: boatId });
    }
  }
  return { moves, stranded };
}

function ownFirst({ boatId, fits }: Claim, inService: readonly number[]): readonly number[] {
  return [boatId, ...fits.filter((id) => id !== boatId && inService.includes(id))];
}

function tightestFirst(
  claim: Claim,
  inService: readonly number[],
  taken: readonly Taken[],
): readonly number[] {
  const gapBefore = (id: number) =>
    claim.from -
    Math.max(0, ...taken.filter(({ boatId, to }) => boatId === id && to <= claim.from).map(({ to }) => to));
  const gapAfter = (id: number) =>
    Math.min(
      1440,
      ...taken.filter(({ boatId, from }) => boatId === id && from >= claim.to).map(({ from }) => from),
    ) - claim.to;
  return inService.toSorted((a, b) => gapAfter(a) - gapAfter(b) || gapBefore(a) - gapBefore(b) || a - b);
}

function isFree(claim: Claim, boatId: number, taken: readonly Taken[]): boolean {
  return !taken.some((one) => one.boatId === boatId && overlap(one, claim));
}

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from < b.to && b.from < a.to;
}
