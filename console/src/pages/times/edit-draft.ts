import { newId } from '@slipway/ui/new-id.ts';
import type { Change, ChangeFields, SetUpDraft, Times } from '../../api/set-up.ts';
import { isKind, same, withChange, withSeason, without } from '../../change-set/draft.ts';

export type Grid = ChangeFields<'weekly_times'>;
export type Paint = ChangeFields<'special_days'>['paint'];

/** The grid's fields in the draft; undefined: the draft does not change the grid. */
export const gridIn = (draft: SetUpDraft, name: string): Grid | undefined =>
  draft.changes.filter(isKind('weekly_times')).findLast(({ words }) => words.name === name)?.words;

/** Every grid with the draft's changes: the grids on the site, then the new grids. */
export function gridsIn(draft: SetUpDraft, times: Pick<Times, 'grids'>): Grid[] {
  const live = new Map(times.grids.map(({ words }) => [words.name, words]));
  return [
    ...[...live.values()].map((words) => gridIn(draft, words.name) ?? words),
    ...newGridsIn(draft, times),
  ];
}

/** The draft's grids whose names are not on the site yet. */
export function newGridsIn(draft: SetUpDraft, times: Pick<Times, 'grids'>): Grid[] {
  const names = new Set(times.grids.map(({ words }) => words.name));
  return draft.changes
    .filter(isKind('weekly_times'))
    .map(({ words }) => words)
    .filter(({ name }) => !names.has(name));
}

/** The draft without its change to the grid of this name. */
export function withoutGrid(draft: SetUpDraft, name: string): SetUpDraft {
  return without(
    draft,
    draft.changes.filter(isKind('weekly_times')).find(({ words }) => words.name === name)?.id,
  );
}

/**
 * Puts a grid into the draft. If the site already has the same grid, removes the change to this grid from the draft.
 */
export function withGrid(draft: SetUpDraft, words: Grid, live: Grid | undefined): SetUpDraft {
  if (live !== undefined && same(words, live)) return withoutGrid(draft, words.name);
  return withSeason(draft, words);
}

/** The draft's paint of a day (its kind or surcharge); undefined: the draft leaves the day unchanged. */
export const paintIn = (draft: SetUpDraft, date: string): Paint | undefined =>
  draft.changes.filter(isKind('special_days')).findLast(({ words }) => words.dates.includes(date))?.words
    .paint;

/**
 * Paints one day in the draft. If the draft or the site already has this paint on the day, removes the draft's change
 * to that day instead. `live`: the paint on the site.
 */
export function withPaint(draft: SetUpDraft, date: string, paint: Paint, live: Paint): SetUpDraft {
  const was = paintIn(draft, date);
  const cleared: SetUpDraft = {
    ...draft,
    changes: draft.changes.flatMap((change): Change[] => {
      if (change.kind !== 'special_days' || !change.words.dates.includes(date)) return [change];
      const dates = change.words.dates.filter((each) => each !== date);
      return dates.length === 0 ? [] : [{ ...change, words: { ...change.words, dates } }];
    }),
  };
  if (same(paint, live) || same(paint, was)) return cleared;
  const into = cleared.changes.filter(isKind('special_days')).find(({ words }) => same(words.paint, paint));
  const dates = [...(into?.words.dates ?? []), date].toSorted();
  return withChange(cleared, {
    id: into?.id ?? newId(),
    kind: 'special_days',
    words: { dates, paint },
  });
}

/**
 * Paints several days at once. Without `isMore`, the first day gets the paint, or loses the paint if the draft already
 * has it on that day. With `isMore`, the first day stays unchanged. In both cases, every other day is then made like
 * the first: with the paint, or without it. `liveOn` returns the paint that a day has on the site.
 */
export function withPaints(
  draft: SetUpDraft,
  dates: readonly string[],
  paint: Paint,
  liveOn: (date: string) => Paint,
  isMore = false,
): SetUpDraft {
  const has = (now: SetUpDraft, date: string) => same(paintIn(now, date), paint);
  const comesOff = dates[0] !== undefined && has(draft, dates[0]) !== isMore;
  return dates.reduce(
    (now, date) => (has(now, date) === comesOff ? withPaint(now, date, paint, liveOn(date)) : now),
    draft,
  );
}

/**
 * Puts a figure into the draft. If the site already has the same value, removes the change to this figure
 * from the draft.
 */
export function withFigure(
  draft: SetUpDraft,
  name: 'notice' | 'turnaround',
  minutes: number,
  live: Times['figures'],
): SetUpDraft {
  const before = draft.changes.find(isKind('figures'));
  const { [name]: _was, ...others } = before?.words ?? {};
  const words = minutes === live[name] ? others : { ...others, [name]: minutes };
  if (Object.keys(words).length === 0) return without(draft, before?.id);
  return withChange(draft, { id: before?.id ?? newId(), kind: 'figures', words });
}

export const figureIn = (draft: SetUpDraft, name: 'notice' | 'turnaround'): number | undefined =>
  draft.changes.find(isKind('figures'))?.words[name];
