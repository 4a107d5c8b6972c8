import { addMinutes, localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import type { SetUpDraft, Times } from '../../api/set-up.ts';
import { type Grid, gridIn, gridsIn, withGrid } from '../times/edit-draft.ts';
import { beginsWith, seasons } from './examples.ts';

type Package = Times['packages'][number];

/** Packages with trips of the same length, and the seasons that they share. */
export type LengthGroup = {
  packages: Package[];
  minutes: number;
  /** The names of the group's summer and winter seasons, in that order. */
  names: string[];
};

const nameFor = (season: string, first: string | undefined) =>
  first === undefined ? season : `${season}, ${first}`;

/**
 * Groups the packages by length: packages of one length share their times. The group of the usual length has the plain
 * names of the seasons.
 */
export function lengthGroups(draft: SetUpDraft, times: Times): LengthGroup[] {
  const grids = gridsIn(draft, times);
  const owners = grids.flatMap(({ name, packages }) => {
    const [season, ...of] = name.split(', ');
    const isOwn = of.length > 0 && seasons.some((each) => each.name === season) && packages !== null;
    return isOwn ? [{ first: of.join(', '), packages, minutes: minutesIn(grids, name) }] : [];
  });
  const own = new Map<string, LengthGroup>();
  for (const { first, packages, minutes } of owners) {
    const known = own.get(first)?.packages ?? [];
    const ids = new Set([...known.map(({ id }) => id), ...packages]);
    own.set(
      first,
      groupOf(
        first,
        times.packages.filter(({ id }) => ids.has(id)),
        minutes,
      ),
    );
  }
  const rest = times.packages.filter(
    ({ id }) => ![...own.values()].some(({ packages }) => packages.some((each) => each.id === id)),
  );
  const live = times.grids.find(({ words }) => seasons.some(({ name }) => name === words.name));
  const usual = live?.words.minutes ?? rest[0]?.minutes ?? 0;
  const others = rest.filter(({ minutes }) => minutes !== usual);
  for (const minutes of new Set(others.map((each) => each.minutes))) {
    const alike = others.filter((each) => each.minutes === minutes);
    const first = alike[0]!.name;
    own.set(first, groupOf(first, alike, minutes));
  }
  const main = rest.filter((each) => !others.includes(each));
  return [...(main.length === 0 ? [] : [groupOf(undefined, main, usual)]), ...own.values()];
}

function groupOf(first: string | undefined, packages: Package[], minutes: number): LengthGroup {
  return { packages, minutes, names: seasons.map(({ name }) => nameFor(name, first)) };
}

function minutesIn(grids: readonly Grid[], name: string): number {
  return grids.find((grid) => grid.name === name)!.minutes;
}

/** The most guests that any boat of these packages takes. */
export type MostOf = (packages: readonly Package[]) => number;

/** Adds times for each length to the draft; returns the same draft if it already has them all. */
export function withLengths(draft: SetUpDraft, times: Times, mostOf: MostOf): SetUpDraft {
  const groups = lengthGroups(draft, times);
  const liveOf = (name: string) => times.grids.find(({ words }) => words.name === name)?.words;
  const { turnaround } = times.figures;
  return groups.reduce((was, group) => {
    const standing = group.names.map((name) => gridIn(was, name) ?? liveOf(name));
    const packages = groups.length === 1 ? null : group.packages.map(({ id }) => id);
    if (standing.every((grid) => grid === undefined))
      return seasons.reduce((now, season, index) => {
        const usual = beginsWith.includes(season) ? season : undefined;
        const like = gridIn(draft, season.name) ?? liveOf(season.name) ?? usual;
        if (like === undefined || like.rows.length === 0) return now;
        const grid = { ...withCovers(like, mostOf(group.packages)), name: group.names[index]!, packages };
        return withGrid(now, withLength(grid, group.minutes, turnaround), undefined);
      }, was);
    return standing.reduce((now, grid) => {
      const isForAll =
        grid === undefined ||
        grid.rows.length === 0 ||
        (groups.length === 1 && grid.packages === null) ||
        (grid.packages !== null && group.packages.every(({ id }) => grid.packages!.includes(id)));
      return isForAll ? now : withGrid(now, { ...grid, packages }, liveOf(grid.name));
    }, was);
  }, draft);
}

/** Lets each price cover as many guests as the boats take, so that no guest costs extra. */
export function withCovers(grid: Grid, most: number): Grid {
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, covers: most, extra: 0 })) };
}

export function withLength(grid: Grid, minutes: number, turnaround: number): Grid {
  return {
    ...grid,
    minutes,
    rows: grid.rows.map((row) => {
      const [first, last] = [row.starts[0], row.starts.at(-1)];
      if (first === undefined || last === undefined) return row;
      return { ...row, starts: startsBetween(first, last, minutes, turnaround) };
    }),
  };
}

/** Starts of a boat's back-to-back trips, multiples of 30 minutes apart, from `first` to as near `last` as possible. */
export function startsBetween(first: string, last: string, minutes: number, turnaround: number): string[] {
  const every = Math.max(30, Math.ceil((minutes + turnaround) / 30) * 30);
  const [from, to] = [minutesOf(localTime(first)), minutesOf(localTime(last))];
  const count = Math.round((to - from) / every) + 1;
  return Array.from({ length: Math.max(1, count) }, (_, index) =>
    addMinutes(localTime(first), index * every),
  );
}
