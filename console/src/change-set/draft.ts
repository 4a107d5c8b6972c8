import { newId } from '@slipway/ui/new-id.ts';
import type { Change, ChangeFields, SetUpDraft } from '../api/set-up.ts';

/** The draft, and how a screen edits it. */
export type EditDraft = (change: (draft: SetUpDraft) => SetUpDraft) => void;

type Kind = Change['kind'];

export const isKind =
  <K extends Kind>(kind: K) =>
  (change: Change): change is Extract<Change, { kind: K }> =>
    change.kind === kind;

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Replaces the draft's change with the same id. If the draft has none, adds the change at the end. */
export function withChange(draft: SetUpDraft, change: Change): SetUpDraft {
  const isThere = draft.changes.some(({ id }) => id === change.id);
  const changes = isThere
    ? draft.changes.map((each) => (each.id === change.id ? change : each))
    : [...draft.changes, change];
  return { ...draft, changes };
}

/** Replaces the draft's season of the same name. If the draft has none, adds the season at the end. */
export function withSeason(draft: SetUpDraft, words: ChangeFields<'weekly_times'>): SetUpDraft {
  const before = draft.changes.filter(isKind('weekly_times')).find((each) => each.words.name === words.name);
  return withChange(draft, { id: before?.id ?? newId(), kind: 'weekly_times', words });
}

export const without = (draft: SetUpDraft, id: string | undefined): SetUpDraft =>
  id === undefined ? draft : { ...draft, changes: draft.changes.filter((each) => each.id !== id) };

/**
 * Returns a row of the catalogue as a form shows it: the live row, with the fields that the draft changes. A
 * field that is undefined in the draft keeps its live value.
 */
export function withFields<Form extends object>(live: Form, words: object | undefined): Form {
  if (words === undefined) return live;
  const known = Object.entries(words).filter(([key, value]) => key in live && value !== undefined);
  return { ...live, ...Object.fromEntries(known) };
}

/** Returns the fields in which a form differs from the live row. Returns undefined if no field differs. */
export function fieldsOfForm<Form extends object>(live: Form, form: Form): Partial<Form> | undefined {
  const words = Object.entries(form).filter(([key, value]) => !same(value, live[key as keyof Form]));
  return words.length === 0 ? undefined : (Object.fromEntries(words) as Partial<Form>);
}
