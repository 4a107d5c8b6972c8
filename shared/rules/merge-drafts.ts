/** A draft of changes as a form holds it. Each change keeps the id that it got when it was added. */
export type Draft<Change extends { id: string }> = {
  name: string;
  fromDate: string | null;
  changes: readonly Change[];
};

/** A part of the draft that two people changed differently. `theirs` is null if they removed it, `mine` if I did. */
export type DraftClash<Change extends { id: string }> =
  | { field: 'name' | 'fromDate'; theirs: string | null; mine: string | null }
  | { field: 'change'; id: string; theirs: Change | null; mine: Change | null };

/**
 * Merges two people's edits of one draft. The result is the other person's saved version, with my edits in
 * the parts that the other person did not change. If both changed the same part, `merged` has theirs and the
 * clash has both, so nothing typed is lost.
 */
export function mergeDrafts<Change extends { id: string }>(
  base: Draft<Change>,
  theirs: Draft<Change>,
  mine: Draft<Change>,
): { merged: Draft<Change>; clashes: DraftClash<Change>[] } {
  const clashes: DraftClash<Change>[] = [];
  const changes = new Map(theirs.changes.map((change) => [change.id, change]));
  const [ofBase, ofTheirs, ofMine] = [base, theirs, mine].map(
    (draft) => new Map(draft.changes.map((change) => [change.id, change])),
  ) as [Map<string, Change>, Map<string, Change>, Map<string, Change>];
  for (const id of new Set([...ofBase.keys(), ...ofMine.keys()])) {
    const [was, other, own] = [ofBase.get(id) ?? null, ofTheirs.get(id) ?? null, ofMine.get(id) ?? null];
    if (isSame(own, was) || isSame(own, other)) continue;
    if (!isSame(other, was)) clashes.push({ field: 'change', id, theirs: other, mine: own });
    else if (own === null) changes.delete(id);
    else changes.set(id, own);
  }
  const merged = { name: theirs.name, fromDate: theirs.fromDate, changes: [...changes.values()] };
  for (const field of ['name', 'fromDate'] as const) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue;
    if (theirs[field] !== base[field]) clashes.push({ field, theirs: theirs[field], mine: mine[field] });
    else Object.assign(merged, { [field]: mine[field] });
  }
  return { merged, clashes };
}

/** Compares plain values as JSON. A schema fixes the order of keys, so equal values give equal JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
