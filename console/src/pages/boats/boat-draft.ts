import { newId } from '@slipway/ui/new-id.ts';
import type { ChangeFields, SetUpDraft } from '../../api/set-up.ts';
import type { Sold } from '../../api/sold.ts';
import { fieldsOfForm, isKind, withChange, withFields, without } from '../../change-set/draft.ts';

export type LiveBoat = Sold['boats'][number];

/** The fields of a boat's form. */
export type Boat = Required<Omit<ChangeFields<'boat'>, 'boat' | 'rename' | 'seats' | 'weight'>>;

export const boatOf = ({ name, kind, hull, isInService }: LiveBoat): Boat => ({
  name,
  kind,
  hull,
  service: isInService,
});

const changeOf = (draft: SetUpDraft, id: number) =>
  draft.changes.filter(isKind('boat')).find(({ words }) => words.boat === id);

/** A boat as it will be with the draft's changes. */
export function boatIn(draft: SetUpDraft, live: LiveBoat): Boat {
  const words = changeOf(draft, live.id)?.words;
  return withFields(boatOf(live), words && { ...words, name: words.rename ?? live.name });
}

export const isChanged = (draft: SetUpDraft, { id }: LiveBoat): boolean => changeOf(draft, id) !== undefined;

/** A form whose content is the same as on the site makes no change. */
export function withBoat(draft: SetUpDraft, live: LiveBoat, boat: Boat): SetUpDraft {
  const before = changeOf(draft, live.id)?.id;
  const differing = fieldsOfForm(boatOf(live), boat);
  if (differing === undefined) return without(draft, before);
  const { name, ...words } = differing;
  return withChange(draft, {
    id: before ?? newId(),
    kind: 'boat',
    words: { boat: live.id, name: live.name, ...(name === undefined ? {} : { rename: name }), ...words },
  });
}

/** The boats that the draft adds. The id of each boat is the id of the change that adds the boat. */
export function newBoats(draft: SetUpDraft, plain: Boat): { id: string; boat: Boat }[] {
  return draft.changes
    .filter(isKind('boat'))
    .filter(({ words }) => words.boat === null)
    .map(({ id, words }) => ({ id, boat: withFields(plain, words) }));
}

export function withNewBoat(draft: SetUpDraft, id: string, boat: Boat): SetUpDraft {
  return withChange(draft, { id, kind: 'boat', words: { boat: null, ...boat } });
}
