import { useSyncExternalStore } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { useKeptStore } from '../../session/kept.ts';

/** A deed whose press got no answer. Pressed again it keeps its name and its time, and cannot be recorded twice. */
export type NotRecorded = {
  event: string;
  happenedAt: string;
  /** The call and its words: which press it was. */
  press: string;
  /** Of its trip, when it was pressed. */
  version: number;
};

const listeners = new Set<() => void>();

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** In the tab of its person: it outlives a lock and a reload. */
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

/** The press of a trip that is still to be made again: none once anything was recorded of it since. */
export function useNotRecordedOf({ bookingId, version }: BoardTrip): NotRecorded | undefined {
  const { read } = useNotRecorded();
  const last = useSyncExternalStore(follow, () => read(bookingId));
  return last?.version === version ? last : undefined;
}
