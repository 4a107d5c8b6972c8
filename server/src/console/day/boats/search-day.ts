/** A period in which a hull is taken, in minutes after midnight, including the turnaround. */
export type Taken = { boatId: number; from: number; to: number };

export type Party = {
  id: string;
  from: number;
  to: number;
  /** The hull that the party has. If the party keeps the hull, the cost is 0. */
  own: number;
  /**
   * The hulls that the party could have, in the order in which the search tries them. Its own hull may be one of them.
   */
  hulls: readonly number[];
  /**
   * The party cannot be offered another time, for instance because it is still paying. It loses its hull only if every
   * other plan is impossible.
   */
  mustSail: boolean;
};

export type DayPlan = {
  /** The hull of each party; null: the party gets no hull. */
  hulls: ReadonlyMap<string, number | null>;
  /** False: the search ran out of steps, so there may be a better plan. */
  isProved: boolean;
  steps: number;
};

/**
 * The number of steps that take 200 ms on the test machine. A limit of steps, unlike a limit of time, gives the same
 * plan on a busy machine.
 */
export const mostSteps = 150_000;

/** One number expresses both costs: a party without a hull costs more than any number of changes. */
const without = 10_000;
const withoutThatMust = without * 10_000;

type State = { until: readonly number[]; cost: number; hull: number | null; before: State | undefined };

/**
 * Assigns hulls to parties. First, as few parties as possible are left without a hull. Second, as few parties as
 * possible change hulls. The search takes the parties in the order of their starts. After each party it stores every
 * possible state of the hulls with its lowest cost. If all these states would take too many steps, it stores only the
 * cheapest states.
 */
export function searchDay(parties: readonly Party[], standing: readonly Taken[], limit = mostSteps): DayPlan {
  const sorted = parties.toSorted((a, b) => a.from - b.from || b.to - a.to || compare(a.id, b.id));
  const free = sorted.map((party) =>
    party.hulls.filter((id) => !standing.some((one) => one.boatId === id && overlap(one, party))),
  );
  const rest = restCosts(sorted, free);
  let best = bestOfGreedy(sorted, free);
  const least = Math.max(rest[0]!, crowdCost(sorted, free));
  if (best.cost <= least) return planOf(sorted, best.hulls, true, 0);

  const order = [...new Set(free.flat())].toSorted((a, b) => a - b);
  const place = new Map(order.map((id, index) => [id, index]));
  let states: State[] = [{ until: order.map(() => 0), cost: 0, hull: null, before: undefined }];
  let steps = 0;
  let isWhole = true;
  for (const [index, party] of sorted.entries()) {
    const reached = new Map<string, State>();
    const step = (state: State, hull: number | null, cost: number) => {
      steps += 1;
      const total = state.cost + cost;
      if (total + rest[index + 1]! >= best.cost) return;
      const until = state.until.map((to) => (to > party.from ? to : 0));
      if (hull !== null) until[place.get(hull)!] = party.to;
      const key = until.join();
      const known = reached.get(key);
      if (known === undefined || total < known.cost)
        reached.set(key, { until, cost: total, hull, before: state });
    };
    for (const state of states) {
      for (const hull of free[index]!)
        if (state.until[place.get(hull)!]! <= party.from) step(state, hull, costOf(party, hull));
      step(state, null, costOf(party, null));
    }
    states = [...reached.values()];
    const left = sorted.slice(index + 1);
    const perState = left.reduce((sum, _, after) => sum + free[index + 1 + after]!.length + 1, 0);
    const most = Math.max(1, Math.floor((limit - steps) / Math.max(1, perState)));
    if (states.length > most) {
      isWhole = false;
      states = states.toSorted((a, b) => a.cost - b.cost).slice(0, most);
    }
  }
  // Every remaining state costs less than the best quick plan, because `step` drops all others.
  const found = states.reduce<State | undefined>(
    (cheapest, one) => (cheapest === undefined || one.cost < cheapest.cost ? one : cheapest),
    undefined,
  );
  if (found !== undefined) best = { cost: found.cost, hulls: hullsOf(found, sorted.length) };
  return planOf(sorted, best.hulls, isWhole || best.cost <= least, steps);
}

type Hulls = readonly (number | null)[];

function planOf(parties: readonly Party[], hulls: Hulls, isProved: boolean, steps: number): DayPlan {
  return { hulls: new Map(parties.map(({ id }, index) => [id, hulls[index] ?? null])), isProved, steps };
}

function costOf({ own, mustSail }: Party, hull: number | null): number {
  if (hull === null) return mustSail ? withoutThatMust : without;
  return hull === own ? 0 : 1;
}

/**
 * For each party, a lower bound on the total cost of this party and all later parties. Each party is costed as if no
 * other party sailed that day.
 */
function restCosts(parties: readonly Party[], free: readonly (readonly number[])[]): number[] {
  const costs = [0];
  for (const [index, party] of [...parties.entries()].toReversed()) {
    const hulls = free[index]!;
    const alone = hulls.includes(party.own) ? party.own : (hulls[0] ?? null);
    costs.unshift(costs[0]! + costOf(party, alone));
  }
  return costs;
}

/** A lower bound of the cost: at the moment of highest demand, at least this many parties get no hull. */
function crowdCost(parties: readonly Party[], free: readonly (readonly number[])[]): number {
  let most = 0;
  for (const { from } of parties) {
    const there = parties.flatMap((party, index) =>
      party.from <= from && from < party.to ? [free[index]!] : [],
    );
    most = Math.max(most, there.length - matched(there));
  }
  // The true cost may be higher: a party may have to change hulls, or a party that must sail may get no hull.
  return most * without;
}

/** How many of these parties can have a hull at the same time. */
function matched(wants: readonly (readonly number[])[]): number {
  const has = new Map<number, number>();
  const find = (index: number, seen: Set<number>): boolean =>
    wants[index]!.some((hull) => {
      if (seen.has(hull)) return false;
      seen.add(hull);
      const other = has.get(hull);
      if (other !== undefined && !find(other, seen)) return false;
      has.set(hull, index);
      return true;
    });
  return wants.filter((_, index) => find(index, new Set())).length;
}

/**
 * The best of three quick plans. The first plan keeps every party on its own hull if possible, and then places the
 * other parties. The other two plans place all parties in the order of their starts. One tries a party's own hull
 * first, and the other tries the hull with the shortest gap first.
 */
function bestOfGreedy(parties: readonly Party[], free: readonly (readonly number[])[]) {
  const stay = pack(parties, free, ({ own }) => [own], []);
  const placed = parties.flatMap((party, index) => (stay[index] === null ? [] : [takenBy(party, party.own)]));
  const others = pack(parties, free, (party, hulls) => (hulls.includes(party.own) ? [] : hulls), placed);
  const ways: Hulls[] = [
    stay.map((hull, index) => hull ?? others[index]!),
    pack(parties, free, ({ own }, hulls) => [own, ...hulls], []),
    pack(parties, free, tightestFirst, []),
  ];
  return ways
    .map((hulls) => ({
      hulls,
      cost: parties.reduce((sum, party, index) => sum + costOf(party, hulls[index] ?? null), 0),
    }))
    .reduce((cheapest, one) => (one.cost < cheapest.cost ? one : cheapest));
}

/** Gives each party, in order, the first of its hulls that is free. */
function pack(
  parties: readonly Party[],
  free: readonly (readonly number[])[],
  hullsFor: (party: Party, hulls: readonly number[], taken: readonly Taken[]) => readonly number[],
  already: readonly Taken[],
): (number | null)[] {
  const taken = [...already];
  return parties.map((party, index) => {
    const isFree = (id: number) =>
      free[index]!.includes(id) && !taken.some((one) => one.boatId === id && overlap(one, party));
    const hull = hullsFor(party, free[index]!, taken).find(isFree) ?? null;
    if (hull !== null) taken.push(takenBy(party, hull));
    return hull;
  });
}

/** Sorts the free hulls by the gap before the party's start, the shortest gap first. */
function tightestFirst(party: Party, hulls: readonly number[], taken: readonly Taken[]): readonly number[] {
  const gap = (id: number) =>
    party.from -
    Math.max(0, ...taken.filter(({ boatId, to }) => boatId === id && to <= party.from).map(({ to }) => to));
  return hulls.toSorted((a, b) => gap(a) - gap(b) || a - b);
}

function takenBy({ from, to }: Party, boatId: number): Taken {
  return { boatId, from, to };
}

function hullsOf(last: State, howMany: number): Hulls {
  const hulls: (number | null)[] = [];
  for (let state = last; hulls.length < howMany; state = state.before!) hulls.unshift(state.hull);
  return hulls;
}

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  return a.from < b.to && b.from < a.to;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
