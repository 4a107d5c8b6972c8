import { type DraftClash, mergeDrafts } from '@slipway/shared/rules/merge-drafts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newRequestId } from '../../api/command.ts';
import { ConsoleError, isRefused, sentenceOf } from '../../api/console-error.ts';
import {
  type Change,
  type TimesDraft,
  changeSetQuery,
  draftOf,
  inOrder,
  saveDraft,
} from '../../api/set-up.ts';
import { useStepUp } from '../../session/StepUp.tsx';
import { useKept } from '../../session/kept.ts';

export type Opened = { set: string | null; version: number | null; draft: TimesDraft };

export type Clash = DraftClash<Change>;

type Editing = Opened & {
  /** As it was last saved or read. */
  base: TimesDraft;
  /** What both have changed: theirs stands in the draft. */
  clashes: readonly Clash[];
  /** Who saved meanwhile. */
  other: { by: string | null; at: string } | undefined;
};

/** Somebody is still typing. */
const typingMs = 700;

const isDirty = ({ draft, base }: Editing) => JSON.stringify(draft) !== JSON.stringify(base);

/**
 * A draft that is kept as it is typed: one save at a time, the next when something was typed meanwhile. Without signal it
 * waits on the device. What somebody else saved is merged, and what both changed is asked about.
 */
export function useDraft(opened: Opened, onMade: (set: string) => void) {
  const [stored, keep, forget] = useKept<Editing | undefined>(`set-up ${opened.set ?? 'new'}`, undefined);
  const [editing, setEditing] = useState<Editing>(
    stored ?? { ...opened, base: opened.draft, clashes: [], other: undefined },
  );
  const [problem, setProblem] = useState<string>();
  const latest = useRef(editing);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  // Sent and not answered: it may have been kept, so the same is sent again before anything else.
  const unanswered = useRef<{ sent: Editing; requestId: string }>(undefined);
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();

  const put = (next: Editing) => {
    latest.current = next;
    setEditing(next);
    if (isDirty(next) || next.clashes.length > 0) keep(next);
    else forget();
  };

  const saveOnce = async () => {
    const sending = (unanswered.current ??= { sent: latest.current, requestId: newRequestId() });
    const { sent, requestId } = sending;
    try {
      const { set, version } = await withStepUp(() => saveDraft(sent, requestId));
      unanswered.current = undefined;
      put({ ...latest.current, set, version, base: sent.draft });
      if (sent.set === null && !isGone.current) onMade(set);
      // Opened again it is as it was kept.
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
        base: draftOf(theirs),
        draft: merged.merged,
        clashes: [...clashes, ...merged.clashes],
        other: theirs.changed,
      });
    }
  };

  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      while (unanswered.current !== undefined || isDirty(latest.current)) await saveOnce();
      setProblem(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      isBusy.current = false;
    }
  };
  const saveLatest = useEffectEvent(save);

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

  const edit = (change: (draft: TimesDraft) => TimesDraft) => {
    const next = change(latest.current.draft);
    put({ ...latest.current, draft: { ...next, changes: next.changes.map(inOrder) } });
  };

  return {
    ...editing,
    isKept: !isDirty(editing) && problem === undefined,
    problem,
    retry: () => void save(),
    edit,
    /** What both changed: mine instead of theirs, or theirs for good. */
    settle: (clash: Clash, whose: 'mine' | 'theirs') => {
      const now = latest.current;
      put({
        ...now,
        draft: whose === 'mine' ? withMine(now.draft, clash) : now.draft,
        clashes: now.clashes.filter((each) => each !== clash),
      });
    },
    /** It is on the site or thrown away: nothing of it waits here. */
    leave: () => {
      latest.current = { ...latest.current, base: latest.current.draft };
      forget();
    },
  };
}

function withMine(draft: TimesDraft, clash: Clash): TimesDraft {
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
