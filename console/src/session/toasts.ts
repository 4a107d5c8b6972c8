import { serverClock } from '@slipway/ui/clock/server-clock.ts';

export type DoneToast = {
  id: string;
  words: string;
  /** Server time in milliseconds; absent: nothing to take back. */
  undoUntil?: number;
  isError?: boolean;
  /** What it is about: the next word on the same thing takes its place. */
  about?: string;
};

/** Without anything to undo a message goes by itself. */
const shownMs = 6000;

let toasts: readonly DoneToast[] = [];
const listeners = new Set<() => void>();

export function readToasts(): readonly DoneToast[] {
  return toasts;
}

export function followToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `action` is what Undo takes back. */
export function showDone(
  words: string,
  action?: { id: string; undoUntil: string | null },
  about?: string,
): void {
  const until = action === undefined || action.undoUntil === null ? undefined : Date.parse(action.undoUntil);
  const id = action?.id ?? `${words}-${serverClock.now()}`;
  add({
    id,
    words,
    ...(until === undefined ? {} : { undoUntil: until }),
    ...(about === undefined ? {} : { about }),
  });
}

export function showFailure(words: string): void {
  add({ id: `${words}-${serverClock.now()}`, words, isError: true });
}

export function dismissToast(id: string): void {
  if (!toasts.some((toast) => toast.id === id)) return;
  toasts = toasts.filter((toast) => toast.id !== id);
  tell();
}

export function dismissAllToasts(): void {
  toasts = [];
  tell();
}

function add(toast: DoneToast): void {
  const isOver = ({ id, about }: DoneToast) =>
    id === toast.id || (about !== undefined && about === toast.about);
  // The newest two; a phone shows one of them.
  toasts = [...toasts.filter((each) => !isOver(each)), toast].slice(-2);
  const ms = toast.undoUntil === undefined ? shownMs : toast.undoUntil - serverClock.now();
  setTimeout(() => dismissToast(toast.id), Math.max(ms, 0));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
