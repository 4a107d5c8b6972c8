import { surchargeWords, weekdayWords } from '@slipway/shared/api/console/change-words.ts';
import { newRequestId } from '../../api/command.ts';
import type { Change, ChangeWords, Times, TimesDraft } from '../../api/set-up.ts';

export type Grid = ChangeWords<'weekly_times'>;
export type Paint = ChangeWords<'special_days'>['paint'];

type Kind = Change['kind'];
type Of<K extends Kind> = Extract<Change, { kind: K }>;

const isKind =
  <K extends Kind>(kind: K) =>
  (change: Change): change is Of<K> =>
    change.kind === kind;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Its words in the draft, where the draft has any. */
export const gridIn = (draft: TimesDraft, name: string): Grid | undefined =>
  draft.changes.filter(isKind('weekly_times')).findLast(({ words }) => words.name === name)?.words;

/** The grid of its name, changed; as it is on the site it is no change. */
export function withGrid(draft: TimesDraft, words: Grid, live: Grid | undefined): TimesDraft {
  const before = draft.changes.filter(isKind('weekly_times')).find((each) => each.words.name === words.name);
  if (live !== undefined && same(words, live)) return without(draft, before?.id);
  return withChange(draft, { id: before?.id ?? newRequestId(), kind: 'weekly_times', words });
}

/** How the draft leaves a day; undefined: as it is. */
export const paintIn = (draft: TimesDraft, date: string): Paint | undefined =>
  draft.changes.filter(isKind('special_days')).findLast(({ words }) => words.dates.includes(date))?.words
    .paint;

/** One day painted; the same paint again takes it off. `live`: how the day is on the site. */
export function withPaint(draft: TimesDraft, date: string, paint: Paint, live: Paint): TimesDraft {
  const was = paintIn(draft, date);
  const cleared: TimesDraft = {
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
    id: into?.id ?? newRequestId(),
    kind: 'special_days',
    words: { dates, paint },
  });
}

/** A figure of the house; as it stands it is no change. */
export function withFigure(
  draft: TimesDraft,
  name: 'notice' | 'turnaround',
  minutes: number,
  live: Times['figures'],
): TimesDraft {
  const before = draft.changes.find(isKind('figures'));
  const { [name]: _was, ...others } = before?.words ?? {};
  const words = minutes === live[name] ? others : { ...others, [name]: minutes };
  if (Object.keys(words).length === 0) return without(draft, before?.id);
  return withChange(draft, { id: before?.id ?? newRequestId(), kind: 'figures', words });
}

export const figureIn = (draft: TimesDraft, name: 'notice' | 'turnaround'): number | undefined =>
  draft.changes.find(isKind('figures'))?.words[name];

/** In place of the change of its id, or after the others. */
export function withChange(draft: TimesDraft, change: Change): TimesDraft {
  const isThere = draft.changes.some(({ id }) => id === change.id);
  const changes = isThere
    ? draft.changes.map((each) => (each.id === change.id ? change : each))
    : [...draft.changes, change];
  return { ...draft, changes };
}

export const without = (draft: TimesDraft, id: string | undefined): TimesDraft =>
  id === undefined ? draft : { ...draft, changes: draft.changes.filter((each) => each.id !== id) };

/** What a change is called on this screen. */
export function changeTitle(change: Change): string {
  switch (change.kind) {
    case 'weekly_times':
      return change.words.rows.length === 0 ? `${change.words.name}: ends` : change.words.name;
    case 'special_days': {
      const { dates, paint } = change.words;
      return `${dates.length === 1 ? dates[0] : `${dates.length} days`}: ${paintWords(paint)}`;
    }
    case 'price_by_hand': {
      const { first, last, days, starts, price } = change.words;
      const what =
        price === 'rule'
          ? 'back to the rule'
          : 'set' in price
            ? surchargeWords(price.set)
            : `${surchargeWords(price.add)} on top`;
      return `${first === last ? first : `${first} to ${last}`}, ${weekdayWords(days)}${starts === null ? '' : `, ${starts.join(', ')}`}: ${what}`;
    }
    case 'figures': {
      const { notice, turnaround } = change.words;
      return [
        ...(notice === undefined ? [] : [`Minimum notice ${notice} min`]),
        ...(turnaround === undefined ? [] : [`Turnaround ${turnaround} min`]),
      ].join(', ');
    }
    // Of another part of Set up, or of a newer server.
    default:
      return 'Another change';
  }
}

export function paintWords(paint: Paint): string {
  if (paint === 'closed') return 'closed';
  return paint === 'usual' ? 'as usual' : surchargeWords(paint);
}
