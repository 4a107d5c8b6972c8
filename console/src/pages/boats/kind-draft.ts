import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { newId } from '@slipway/ui/new-id.ts';
import type { Change, ChangeFields, SetUpDraft } from '../../api/set-up.ts';
import type { Sold } from '../../api/sold.ts';
import { fieldsOfForm, isKind, withChange, withFields, without } from '../../change-set/draft.ts';

export type LiveKind = Sold['kinds'][number];

/** The fields of the form of a kind. */
export type Kind = Required<Omit<ChangeFields<'boat_kind'>, 'kind' | 'rename'>>;

/** `ref`: how boats and packages refer to the kind. It is the kind's number or, for a new kind, its name. */
export type KindRow = { key: string; ref: number | string; kind: Kind; live: LiveKind | undefined };

/** A kind of boat without rules of its own. */
export const plainKind: Kind = {
  name: '',
  seats: mostGuests,
  weight: null,
  deposit: null,
  captain: null,
  licence: null,
  wind: null,
  gust: null,
  drive: '',
  pictures: [],
};

const kindOf = ({ id: _id, ...kind }: LiveKind): Kind => kind;

/** Whether the kind has rules besides name, seats and weight. */
export function hasRules({ name: _name, seats: _seats, weight: _weight, ...rules }: Kind): boolean {
  return fieldsOfForm(plainKind, { ...plainKind, ...rules }) !== undefined;
}

const changeOf = (draft: SetUpDraft, id: number) =>
  draft.changes.filter(isKind('boat_kind')).find(({ words }) => words.kind === id);

/** The kinds on the site with the draft's changes, then the new kinds of the draft. */
export function kindRows(draft: SetUpDraft, kinds: readonly LiveKind[]): KindRow[] {
  const added = draft.changes.filter(isKind('boat_kind')).filter(({ words }) => words.kind === null);
  return [
    ...kinds.map((live) => {
      const words = changeOf(draft, live.id)?.words;
      const kind = withFields(kindOf(live), words && { ...words, name: words.rename ?? live.name });
      return { key: String(live.id), ref: live.id, kind, live };
    }),
    ...added.map(({ id, words }) => ({
      key: id,
      ref: words.name,
      kind: withFields(plainKind, words),
      live: undefined,
    })),
  ];
}

/**
 * If the form matches the kind on the site, the draft contains no change to this kind. If a new kind is
 * renamed, its boats and packages in the draft get the new name.
 */
export function withKind(draft: SetUpDraft, { key, ref, live }: KindRow, kind: Kind): SetUpDraft {
  if (live === undefined)
    return withChange(renamed(draft, ref, kind.name), {
      id: key,
      kind: 'boat_kind',
      words: { kind: null, ...kind },
    });
  const before = changeOf(draft, live.id)?.id;
  const differing = fieldsOfForm(kindOf(live), kind);
  if (differing === undefined) return without(draft, before);
  const { name, ...words } = differing;
  return withChange(draft, {
    id: before ?? newId(),
    kind: 'boat_kind',
    words: { kind: live.id, name: live.name, ...(name === undefined ? {} : { rename: name }), ...words },
  });
}

/** A new kind is put before all other changes in the draft, because boats and packages refer to it. */
export function withNewKind(draft: SetUpDraft, kind: Kind): SetUpDraft {
  const change: Change = { id: newId(), kind: 'boat_kind', words: { kind: null, ...kind } };
  return { ...draft, changes: [change, ...draft.changes] };
}

/** Removes a kind from the draft. Its boats and packages get the first kind. */
export function withoutKind(draft: SetUpDraft, { key, ref }: KindRow, first: number | string): SetUpDraft {
  return without(renamed(draft, ref, first), key);
}

function renamed(draft: SetUpDraft, from: number | string, to: number | string): SetUpDraft {
  const changes = draft.changes.map((change): Change => {
    if (change.kind === 'boat' && change.words.kind === from)
      return { ...change, words: { ...change.words, kind: to } };
    if (change.kind === 'package' && change.words.kinds?.includes(from) === true) {
      const kinds = [...new Set(change.words.kinds.map((each) => (each === from ? to : each)))];
      return { ...change, words: { ...change.words, kinds } };
    }
    return change;
  });
  return { ...draft, changes };
}
