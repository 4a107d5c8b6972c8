import { useMemo, useSyncExternalStore } from 'react';

/** The beginning of the path of every screen. */
const base = '/console';

const listeners = new Set<() => void>();
let hasMoved = false;

/**
 * The address of a path below the console, such as '/more/log'. The browser shows it, and people can copy it as a link.
 */
export function addressOf(path: string): string {
  return path === '/' ? base : base + path;
}

export type Location = { path: string; query: URLSearchParams; hash: string };

function parseAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Location {
  const below = pathname.slice(base.length).replace(/\/+$/, '');
  return { path: below === '' ? '/' : below, query: new URLSearchParams(search), hash: hash.slice(1) };
}

export function useLocation(): Location {
  const address = useSyncExternalStore(follow, () => window.location.href);
  return useMemo(() => parseAddress(new URL(address)), [address]);
}

export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', addressOf(path));
  else window.history.replaceState(null, '', addressOf(path));
  if (how === 'push') window.scrollTo(0, 0);
  tell();
}

/** False until somebody has navigated, so that the first screen does not take the focus from the address bar. */
export function hasNavigated(): boolean {
  return hasMoved;
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
}

function tell(): void {
  hasMoved = true;
  for (const listener of listeners) listener();
}
