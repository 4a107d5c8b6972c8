import { newId } from '@slipway/ui/new-id.ts';
import type { SetUpDraft } from '../../api/set-up.ts';
import { isKind, withChange, without } from '../../change-set/draft.ts';
import { type LiveBoat, boatIn } from '../boats/boat-draft.ts';
import { type Kind, type KindRow, withKind, withNewKind } from '../boats/kind-draft.ts';

/** The boats of a kind: existing boats on the site, and new boats in the draft. */
export type Fleet = { row: KindRow; live: readonly LiveBoat[]; added: readonly Added[] };
type Added = { id: string; name: string };

const addedIn = (draft: SetUpDraft) =>
  draft.changes.filter(isKind('boat')).filter(({ words }) => words.boat === null);

export function fleetsIn(draft: SetUpDraft, rows: readonly KindRow[], boats: readonly LiveBoat[]): Fleet[] {
  return rows.map((row, index) => ({
    row,
    live: boats.filter((boat) => boatIn(draft, boat).kind === row.ref),
    added: addedIn(draft)
      .filter(({ words }) => (words.kind === undefined ? index === 0 : words.kind === row.ref))
      .map(({ id, words: { name } }) => ({ id, name })),
  }));
}

/**
 * Adds or removes new boats in the draft, to reach the number of boats of a kind. New boats are named after the kind,
 * and the newest are removed first. Boats on the site are never removed.
 */
export function withCount(
  draft: SetUpDraft,
  { row, live, added }: Fleet,
  count: number,
  boats: readonly LiveBoat[],
): SetUpDraft {
  const wanted = Math.max(0, count - live.length);
  const kept = added.slice(wanted).reduce((was, { id }) => without(was, id), draft);
  return Array.from({ length: Math.max(0, wanted - added.length) }).reduce<SetUpDraft>((was) => {
    const taken = new Set([
      ...boats.map((boat) => boatIn(was, boat).name),
      ...addedIn(was).map(({ words }) => words.name),
    ]);
    let number = live.length + 1;
    while (taken.has(`${row.kind.name} ${number}`)) number += 1;
    const words = { boat: null, name: `${row.kind.name} ${number}`, kind: row.ref };
    return withChange(was, { id: newId(), kind: 'boat', words });
  }, kept);
}

/** If the kind is renamed, new boats that are named after it are renamed too. */
export function withKindOf(draft: SetUpDraft, { row, added }: Fleet, kind: Kind): SetUpDraft {
  const plain = `${row.kind.name} `;
  return added
    .filter(({ name }) => name.startsWith(plain) && /^\d+$/.test(name.slice(plain.length)))
    .reduce(
      (was, { id, name }) => withName(was, id, `${kind.name} ${name.slice(plain.length)}`),
      withKind(draft, row, kind),
    );
}

export function withName(draft: SetUpDraft, id: string, name: string): SetUpDraft {
  const before = addedIn(draft).find((change) => change.id === id);
  return before === undefined ? draft : withChange(draft, { ...before, words: { ...before.words, name } });
}

/** Removes a kind and its boats. */
export function withoutFleet(draft: SetUpDraft, { row, added }: Fleet): SetUpDraft {
  return added.reduce((was, { id }) => without(was, id), without(draft, row.key));
}

/** Adds a kind with one boat and as many seats as the first kind. */
export function withAnotherFleet(
  draft: SetUpDraft,
  rows: readonly KindRow[],
  boats: readonly LiveBoat[],
): SetUpDraft {
  const taken = new Set(rows.map(({ kind }) => kind.name));
  let number = rows.length + 1;
  while (taken.has(`Kind ${number}`)) number += 1;
  const kind = { ...rows[0]!.kind, name: `Kind ${number}` };
  const next = withNewKind(draft, kind);
  const row = { key: next.changes[0]!.id, ref: kind.name, kind, live: undefined };
  return withCount(next, { row, live: [], added: [] }, 1, boats);
}
