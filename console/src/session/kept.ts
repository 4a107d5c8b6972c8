import { useState } from 'react';
import { useMe } from './Me.tsx';

/** What each person has typed and not sent, in memory alone: on a shared tablet it waits for its person. */
const kept = new Map<string, Map<string, unknown>>();

/** As useState, but it outlives a change of person at the tablet, a lock and a walk to another screen. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void, () => void] {
  const { person } = useMe();
  const [value, setValue] = useState<T>(() => (kept.get(person.id)?.get(name) as T | undefined) ?? initial);
  const keep = (next: T) => {
    setValue(next);
    const own = kept.get(person.id) ?? new Map<string, unknown>();
    kept.set(person.id, own.set(name, next));
  };
  const forget = () => {
    setValue(initial);
    const own = kept.get(person.id);
    own?.delete(name);
    if (own?.size === 0) kept.delete(person.id);
  };
  return [value, keep, forget];
}

/** Whether somebody has something half typed here. */
export function hasKept(person: string): boolean {
  return kept.has(person);
}

/** Somebody who signs out takes nothing back up. */
export function forgetKept(person: string): void {
  kept.delete(person);
}
