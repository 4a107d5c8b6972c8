/**
 * A second implementation of the search in search-day.ts, for tests only. It tries every arrangement of parties, and
 * treats a hull as a list of minutes to cross out. It shares no code with search-day.ts.
 */
type Wish = { from: number; to: number; own: number; hulls: readonly number[]; mustSail: boolean };

export type Counted = { without: number; mustHave: number; changes: number };

export function bestByTrying(
  wishes: readonly Wish[],
  standing: readonly { boatId: number; from: number; to: number }[],
): Counted {
  const crossed = new Map<number, Set<number>>();
  const minutesOf = (boat: number) => {
    const there = crossed.get(boat);
    if (there !== undefined) return there;
    const fresh = new Set<number>();
    crossed.set(boat, fresh);
    return fresh;
  };
  const all = [...standing, ...wishes];
  const marks = [...new Set(all.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  // Boats become free or occupied only at these marks, so each mark stands for all minutes until the next mark.
  const stretch = ({ from, to }: { from: number; to: number }) =>
    marks.filter((mark) => mark >= from && mark < to);
  for (const one of standing) for (const minute of stretch(one)) minutesOf(one.boatId).add(minute);

  let best: Counted = { mustHave: Infinity, without: Infinity, changes: Infinity };
  const isWorse = (one: Counted) =>
    one.mustHave !== best.mustHave
      ? one.mustHave > best.mustHave
      : one.without !== best.without
        ? one.without > best.without
        : one.changes >= best.changes;
  const tryFrom = (nth: number, so: Counted) => {
    if (isWorse(so)) return;
    const wish = wishes[nth];
    if (wish === undefined) {
      best = so;
      return;
    }
    const minutes = stretch(wish);
    for (const boat of wish.hulls) {
      const taken = minutesOf(boat);
      if (minutes.some((minute) => taken.has(minute))) continue;
      for (const minute of minutes) taken.add(minute);
      tryFrom(nth + 1, { ...so, changes: so.changes + (boat === wish.own ? 0 : 1) });
      for (const minute of minutes) taken.delete(minute);
    }
    tryFrom(
      nth + 1,
      wish.mustSail ? { ...so, mustHave: so.mustHave + 1 } : { ...so, without: so.without + 1 },
    );
  };
  tryFrom(0, { mustHave: 0, without: 0, changes: 0 });
  return best;
}
