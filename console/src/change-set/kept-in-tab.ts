import { useState } from 'react';
import { useMe } from '../session/Me.tsx';

/**
 * What somebody has typed at Set up and the server does not have yet: it outlives a refresh, a lock and a change of person
 * at the tablet. Nothing of it is about customers.
 */
export function useTabStore() {
  const { person } = useMe();
  const keyOf = (name: string) => `slipway ${person.id} ${name}`;
  return {
    read: <T>(name: string) => read<T>(keyOf(name)),
    keep: (name: string, value: unknown) => write(keyOf(name), JSON.stringify(value)),
    forget: (name: string) => write(keyOf(name), null),
  };
}

/** As useState, but kept in the tab until it is forgotten. */
export function useKeptInTab<T>(name: string): [T | undefined, (value: T) => void, () => void] {
  const store = useTabStore();
  const [value, setValue] = useState<T | undefined>(() => store.read<T>(name));
  const keep = (next: T) => {
    setValue(next);
    store.keep(name, next);
  };
  const forget = () => {
    setValue(undefined);
    store.forget(name);
  };
  return [value, keep, forget];
}

function read<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** A browser without room keeps it in the form alone. */
function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // As above.
  }
}
