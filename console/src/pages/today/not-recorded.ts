import { useSyncExternalStore } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { useKeptStore } from '../../session/kept.ts';

/**
 * A press that should record an event, and that the server has not confirmed. A second press sends the same
 * id and time, so that the event is recorded only once.
 */
export type NotRecorded = {
  event: string;
  happenedAt: string;
  /** The call and its input, which identify the press. */
  press: string;
  /** The version of the trip's state at the time of the press. */
  version: number;
};

const listeners = new Set<() => void>();

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** This person's presses that the server has not confirmed. The tab keeps them if the screen locks or reloads. */
export function useNotRecorded() {
  const store = useKeptStore();
  const nameOf = (bookingId: string) => `not recorded ${bookingId}`;
  const tell = () => listeners.forEach((listener) => listener());
  return {
    read: (bookingId: string) => store.read<NotRecorded>(nameOf(bookingId)),
    keep: (bookingId: string, what: NotRecorded) => {
      store.keep(nameOf(bookingId), what);
      tell();
    },
    forget: (bookingId: string) => {
      store.forget(nameOf(bookingId));
      tell();
    },
  };
}

/** Returns the trip's press that the server has not confirmed; undefined once another event of the trip is recorded. */
export function useNotRecordedOf({ bookingId, version }: BoardTrip): NotRecorded | undefined {
  const { read } = useNotRecorded();
  const last = useSyncExternalStore(follow, () => read(bookingId));
  return last?.version === version ? last : undefined;
}
