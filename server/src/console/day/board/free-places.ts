/**
 * The number of free places of a day, from its open slots and everything that occupies its boats. Times are minutes
 * after midnight.
 */
export type Stretch = { from: number; to: number };

/** A slot with the boats on which its packages are sold. */
export type SlotOfBoats = Stretch & { boats: readonly number[] };

export function boatsOfSlot(
  packageIds: readonly number[] | null,
  packages: readonly { id: number; kindIds: readonly number[] }[],
  boats: readonly { id: number; kindId: number }[],
): number[] {
  const kinds = new Set(
    packages.filter(({ id }) => packageIds?.includes(id) ?? true).flatMap(({ kindIds }) => kindIds),
  );
  return boats.filter(({ kindId }) => kinds.has(kindId)).map(({ id }) => id);
}

/** The boats that are free for a slot, turnaround included. */
export function freeBoats(
  slot: SlotOfBoats,
  claims: readonly (Stretch & { boatId: number })[],
  turnaround: number,
): number[] {
  const needed = { from: slot.from, to: slot.to + turnaround };
  return slot.boats.filter((id) => !claims.some((claim) => claim.boatId === id && overlaps(claim, needed)));
}

/**
 * The most further trips that the boats can make: the most for each boat, added together. If slots overlap, a boat
 * takes the slot that ends first, because this leaves the most time for further trips.
 */
export function countPlaces(
  slots: readonly SlotOfBoats[],
  claims: readonly (Stretch & { boatId: number })[],
  turnaround: number,
): number {
  const byEnd = slots.toSorted((a, b) => a.to - b.to);
  return [...new Set(slots.flatMap(({ boats }) => boats))].reduce(
    (sum, boat) =>
      sum +
      placesOf(
        byEnd.filter(({ boats }) => boats.includes(boat)),
        claims.filter(({ boatId }) => boatId === boat),
        turnaround,
      ),
    0,
  );
}

function placesOf(byEnd: readonly Stretch[], claims: readonly Stretch[], turnaround: number): number {
  let count = 0;
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const slot of byEnd) {
    const needed = { from: slot.from, to: slot.to + turnaround };
    if (slot.from < freeFrom || claims.some((claim) => overlaps(claim, needed))) continue;
    count += 1;
    freeFrom = needed.to;
  }
  return count;
}

function overlaps(a: Stretch, b: Stretch): boolean {
  return a.from < b.to && b.from < a.to;
}
