import type { Change, ChangeFields, SetUpDraft } from '../../api/set-up.ts';
import { isKind, same, withChange, without } from '../../change-set/draft.ts';

type OneForAll = 'business' | 'figures';

/** The edited fields in a draft's change of kind 'business' or 'figures'. A draft has at most one of each kind. */
export function wordsIn<K extends OneForAll>(draft: SetUpDraft, kind: K): ChangeFields<K> {
  return (draft.changes.find(isKind<Change['kind']>(kind))?.words ?? {}) as ChangeFields<K>;
}

/** Puts an edited field into the draft; a field that equals the live site is dropped. */
export function withWord<K extends OneForAll, Name extends keyof ChangeFields<K>>(
  draft: SetUpDraft,
  kind: K,
  { id, name, value, live }: { id: string; name: Name; value: ChangeFields<K>[Name]; live: unknown },
): SetUpDraft {
  const before = draft.changes.find(isKind<Change['kind']>(kind));
  const { [name]: _before, ...others } = wordsIn(draft, kind);
  const words = same(value, live) ? others : { ...others, [name]: value };
  if (Object.keys(words).length === 0) return without(draft, before?.id);
  return withChange(draft, { id: before?.id ?? id, kind, words } as Change);
}

type TextWords = ChangeFields<'words'>;
/** The place of a new text in the list: after all others. */
export const lastPlace = 10_000;

type Live = Required<Omit<TextWords, 'page' | 'text' | 'title'>>;

/** The draft's change to the text with this key. The key of a new text is the id of its change. */
export function textChange(draft: SetUpDraft, key: string): Extract<Change, { kind: 'words' }> | undefined {
  return draft.changes.filter(isKind('words')).find(({ id, words }) => (words.text ?? id) === key);
}

/** A text as it will be with the draft's changes. */
export function textIn(draft: SetUpDraft, key: string, live: Live): Live {
  const {
    page: _page,
    text: _text,
    title: _title,
    ...edited
  } = textChange(draft, key)?.words ?? ({} as TextWords);
  return { ...live, ...edited };
}

/** Puts an edited text into the draft. `live` is the text on the site, or undefined if the text is new. */
export function withText(
  draft: SetUpDraft,
  { id, page, key, title }: { id: string; page: TextWords['page']; key: string | null; title: string },
  next: Live,
  live: Live | undefined,
): SetUpDraft {
  const before = textChange(draft, key ?? id);
  const edited = Object.fromEntries(
    Object.entries(next).filter(([name, value]) =>
      // A new text is last, unless it was moved.
      live === undefined ? name !== 'place' || value !== lastPlace : !same(value, live[name as keyof Live]),
    ),
  );
  if (live !== undefined && Object.keys(edited).length === 0) return without(draft, before?.id);
  const { retitle, ...others } = edited as Partial<Live>;
  const words =
    key === null
      ? { page, text: null, title: retitle ?? title, ...others }
      : { page, text: key, title, ...(retitle === undefined ? {} : { retitle }), ...others };
  return withChange(draft, { id: before?.id ?? id, kind: 'words', words } as Change);
}
