import { serverClock } from '@slipway/ui/clock/server-clock.ts';

export type DoneToast = {
  id: string;
  words: string;
  /** A shorter text for narrow screens: first names, and the action alone. */
  short?: string;
  /** The server time, in milliseconds, until which Undo is offered. Absent if nothing can be undone. */
  undoUntil?: number;
  isError?: boolean;
};

/** A message without Undo disappears automatically. */
const shownMs = 6000;

let newest: DoneToast | undefined;
const listeners = new Set<() => void>();

/** The latest message. Closing it does not bring back an earlier one; *Just now* lists the earlier actions. */
export function readToast(): DoneToast | undefined {
  return newest;
}

export function followToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `action`: the action that Undo reverses. */
export function showDone(
  words: string,
  action?: { id: string; undoUntil: string | null },
  short?: string,
): void {
  const until = action === undefined || action.undoUntil === null ? undefined : Date.parse(action.undoUntil);
  show({
    id: action?.id ?? `${words}-${serverClock.now()}`,
    words,
    ...(until === undefined ? {} : { undoUntil: until }),
    ...(short === undefined ? {} : { short }),
  });
}

export function showFailure(words: string): void {
  show({ id: `${words}-${serverClock.now()}`, words, isError: true });
}

export function dismissToast(id: string): void {
  if (newest?.id === id) dismissToasts();
}

export function dismissToasts(): void {
  newest = undefined;
  tell();
}

function show(toast: DoneToast): void {
  newest = toast;
  const ms = toast.undoUntil === undefined ? shownMs : toast.undoUntil - serverClock.now();
  setTimeout(() => dismissToast(toast.id), Math.max(ms, 0));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
