import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { useMe } from './Me.tsx';

const everyPrefix = 'slipway kept ';
/** Raise the number when the shape of a draft changes. Entries that an older page saved are then deleted. */
const prefix = `${everyPrefix}2 `;

type Entry = { value: unknown; until: number };
type Tab = Pick<Storage, 'setItem' | 'removeItem'> & Record<string, unknown>;

/**
 * The unsent entries and choices of each person, kept in this tab until the end of the session in which they were made.
 * A lock, a reload or another person at the tablet does not delete them.
 */
export function makeKept(tab: () => Tab, now: () => number) {
  const entries = new Map<string, Entry>();
  const inTab = (work: (storage: Tab) => void) => {
    try {
      work(tab());
    } catch {
      // Without storage the entries last until the page is left.
    }
  };
  inTab((storage) => {
    for (const [key, text] of Object.entries(storage))
      if (key.startsWith(prefix) && typeof text === 'string') entries.set(key, JSON.parse(text) as Entry);
      else if (key.startsWith(everyPrefix)) storage.removeItem(key);
  });
  const ofPerson = (person: string) => `${prefix}${person} `;
  const drop = (key: string) => {
    entries.delete(key);
    inTab((storage) => storage.removeItem(key));
  };
  const dropThose = (isMeant: (key: string, entry: Entry) => boolean) => {
    for (const [key, entry] of entries) if (isMeant(key, entry)) drop(key);
  };
  return {
    read<T>(person: string, name: string): T | undefined {
      const entry = entries.get(ofPerson(person) + name);
      return entry === undefined || entry.until <= now() ? undefined : (entry.value as T);
    },
    /** `until`: when the person's session ends, in milliseconds. */
    keep(person: string, name: string, value: unknown, until: number): void {
      const key = ofPerson(person) + name;
      entries.set(key, { value, until });
      inTab((storage) => storage.setItem(key, JSON.stringify({ value, until })));
    },
    forget: (person: string, name: string) => drop(ofPerson(person) + name),
    has: (person: string) =>
      [...entries].some(([key, { until }]) => key.startsWith(ofPerson(person)) && until > now()),
    /** After a sign-out, typed text is not restored. */
    forgetPerson: (person: string) => dropThose((key) => key.startsWith(ofPerson(person))),
    forgetAll: () => dropThose(() => true),
    forgetOver: () => dropThose((_, { until }) => until <= now()),
  };
}

export const kept = makeKept(
  () => window.sessionStorage as unknown as Tab,
  () => serverClock.now(),
);

/** Reads, keeps and forgets the entries of the signed-in person. */
export function useKeptStore() {
  const { person, session } = useMe();
  return {
    read: <T>(name: string) => kept.read<T>(person.id, name),
    keep: (name: string, value: unknown) => kept.keep(person.id, name, value, Date.parse(session.expiresAt)),
    forget: (name: string) => kept.forget(person.id, name),
  };
}

/** Like useState, but a reload keeps the value, until `forget` is called or the value equals the start value. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const store = useKeptStore();
  const [value, setValue] = useState<T>(() => store.read<T>(name) ?? initial);
  const forget = () => {
    setValue(initial);
    store.forget(name);
  };
  const keep = (next: T) => {
    if (JSON.stringify(next) === JSON.stringify(initial)) return forget();
    setValue(next);
    store.keep(name, next);
  };
  return [value, keep, forget];
}
