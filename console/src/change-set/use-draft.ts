import { newId } from '@slipway/ui/new-id.ts';
import { type DraftClash, mergeDrafts } from '@slipway/shared/rules/merge-drafts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConsoleError, isRefused, sentenceOf } from '../api/console-error.ts';
import { type Change, type SetUpDraft, changeSetQuery, draftOf, inOrder, saveDraft } from '../api/set-up.ts';
import { useStepUp } from '../session/StepUp.tsx';
import { useKeptStore } from '../session/kept.ts';
import { changeTitle } from './kinds.ts';
import { same } from './draft.ts';

export type Opened = {
  set: string | null;
  version: number | null;
  draft: SetUpDraft;
  /** The server's titles for the changes, in the order of the changes. */
  titles: readonly string[];
};

export type Clash = DraftClash<Change>;

type Editing = Opened & {
  /** The changes as last saved or loaded; 'titles' belong to these changes. */
  base: SetUpDraft;
  /** Fields that the user and a colleague both changed; the draft has the colleague's values. */
  clashes: readonly Clash[];
  /** The colleague who last saved this draft after we loaded it, with the time of that save. */
  other: { by: string | null; at: string } | undefined;
};

const waitsMs = 5000;
const waits =
  'No signal. Your changes are kept in this window and saved once the signal is back. None of them is published.';

/** Somebody counts as typing for this long after a key. */
const typingMs = 700;

const isDirty = ({ draft, base }: Editing) => JSON.stringify(draft) !== JSON.stringify(base);

/**
 * Saves a draft while somebody types: one save at a time, and another afterwards if the text changed during the save.
 * Without signal the draft waits on the device. A colleague's save is merged into the draft, and the user is asked
 * about each field that both have changed.
 */
export function useDraft(screen: string, opened: Opened, onMade: (set: string) => void) {
  const store = useKeptStore();
  const nameOf = (set: string | null) => `set-up ${set ?? screen}`;
  const [editing, setEditing] = useState<Editing>(
    () =>
      store.read<Editing>(nameOf(opened.set)) ?? {
        ...opened,
        base: opened.draft,
        clashes: [],
        other: undefined,
      },
  );
  const [problem, setProblem] = useState<string>();
  const latest = useRef(editing);
  const saving = useRef(Promise.resolve());
  const isGone = useRef(false);
  // A save that was sent but not answered. The server may have stored it, so the next attempt sends it again unchanged.
  const unanswered = useRef<{ sent: Editing; requestId: string }>(undefined);
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();

  const put = (next: Editing) => {
    latest.current = next;
    setEditing(next);
    if (isDirty(next) || next.clashes.length > 0) store.keep(nameOf(next.set), next);
    else store.forget(nameOf(next.set));
  };

  const saveOnce = async () => {
    const sending = (unanswered.current ??= { sent: latest.current, requestId: newId() });
    const { sent, requestId } = sending;
    try {
      const { set, version, titles } = await withStepUp(() => saveDraft(sent, requestId));
      unanswered.current = undefined;
      // A new set now has an id. From now on, unsaved text is kept under this id instead of the screen's name.
      if (sent.set === null) store.forget(nameOf(null));
      put({ ...latest.current, set, version, titles, base: sent.draft });
      if (sent.set === null && !isGone.current) onMade(set);
      // The saved values are loaded when the set is next opened.
      void queries.invalidateQueries({ queryKey: ['change-set', set] });
      void queries.invalidateQueries({ queryKey: ['change-sets'] });
    } catch (error) {
      if (!(error instanceof ConsoleError && error.isUnreachable)) unanswered.current = undefined;
      if (!isRefused(error, 'version_changed') || sent.set === null) throw error;
      const theirs = await queries.fetchQuery({ ...changeSetQuery(sent.set), staleTime: 0 });
      const { base, draft, clashes } = latest.current;
      const merged = mergeDrafts(base, draftOf(theirs), draft);
      put({
        set: sent.set,
        version: theirs.version,
        titles: theirs.titles,
        base: draftOf(theirs),
        draft: merged.merged,
        clashes: [...clashes, ...merged.clashes],
        other: theirs.changed,
      });
    }
  };

  const saveAll = async (isWanted: () => boolean) => {
    try {
      while (unanswered.current !== undefined || isWanted()) await saveOnce();
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof ConsoleError && error.isUnreachable ? waits : sentenceOf(error));
    }
  };
  /** Saves run one after the other, because each save builds on the version from the previous one. */
  const save = (isWanted = () => isDirty(latest.current)) => {
    saving.current = saving.current.then(() => saveAll(isWanted));
    return saving.current;
  };
  const saveLatest = useEffectEvent(() => save());

  const { draft } = editing;
  useEffect(() => {
    if (!isDirty(latest.current)) return;
    const timer = setTimeout(() => void saveLatest(), typingMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    isGone.current = false;
    const again = () => void saveLatest();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      isGone.current = true;
      void saveLatest();
    };
  }, []);

  // A device reports that it is online before it can reach the server.
  useEffect(() => {
    if (problem !== waits) return;
    const timer = setInterval(() => void saveLatest(), waitsMs);
    return () => clearInterval(timer);
  }, [problem]);

  const edit = (change: (draft: SetUpDraft) => SetUpDraft) => {
    const next = change(latest.current.draft);
    put({ ...latest.current, draft: { ...next, changes: next.changes.map(inOrder) } });
  };

  return {
    ...editing,
    /** Returns the server's title for a saved change, and our own title for an unsaved change. */
    titleOf: (change: Change) =>
      editing.titles[editing.base.changes.findIndex((each) => same(each, change))] ?? changeTitle(change),
    isKept: !isDirty(editing) && problem === undefined,
    problem,
    retry: () => void save(),
    /**
     * Saves everything, then returns the set and the version to publish. Undefined: the save failed, as `problem`
     * explains, or some fields in `clashes` are not settled.
     */
    keepNow: async () => {
      await save(() => latest.current.set === null || isDirty(latest.current));
      const { set, version, clashes } = latest.current;
      const isAllKept = unanswered.current === undefined && !isDirty(latest.current) && clashes.length === 0;
      return set === null || version === null || !isAllKept ? undefined : { set, version };
    },
    edit,
    /** Settles a field that the user and a colleague both changed: with the user's value, or the colleague's. */
    settle: (clash: Clash, whose: 'mine' | 'theirs') => {
      const now = latest.current;
      put({
        ...now,
        draft: whose === 'mine' ? withMine(now.draft, clash) : now.draft,
        clashes: now.clashes.filter((each) => each !== clash),
      });
    },
    /** Deletes the unsaved copy, because the set is published or thrown away. */
    leave: () => {
      latest.current = { ...latest.current, base: latest.current.draft };
      store.forget(nameOf(latest.current.set));
    },
  };
}

function withMine(draft: SetUpDraft, clash: Clash): SetUpDraft {
  if (clash.field !== 'change')
    return { ...draft, [clash.field]: clash.mine ?? (clash.field === 'name' ? '' : null) };
  const { id, mine } = clash;
  const isThere = draft.changes.some((each) => each.id === id);
  if (mine === null) return { ...draft, changes: draft.changes.filter((each) => each.id !== id) };
  return {
    ...draft,
    changes: isThere ? draft.changes.map((each) => (each.id === id ? mine : each)) : [...draft.changes, mine],
  };
}
