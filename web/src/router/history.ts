import { hrefOf } from '@slipway/shared/values/site-paths.ts';
import { pressedLink } from './pressed-link.ts';
import { parseLocation } from './site-location.ts';

/**
 * What we keep in a history entry. `isSeen`: the page was shown before, so its scroll position is the browser's.
 * `picture`: which one of the gallery is open, from 0. `isDeclineCounted`: the declined card that the page tells of.
 */
export type EntryState = {
  isSeen?: boolean;
  step?: number;
  stepsBelow?: number;
  picture?: number;
  isDeclineCounted?: boolean;
};

const listeners = new Set<() => void>();
let hasMoved = false;
let isAtDrawn = false;
let returns = 0;

export function subscribeToHistory(listener: () => void): () => void {
  if (listeners.size === 0) {
    // A click on a plain <a href="/#/x"> and Back or Forward all arrive as popstate.
    window.addEventListener('popstate', tellListeners);
    document.addEventListener('click', returnToPage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('popstate', tellListeners);
    document.removeEventListener('click', returnToPage);
  };
}

/** The page stays at the location that the server drew it for, until React has taken up what was drawn. */
export function stayAtDrawn(): void {
  isAtDrawn = true;
}

export function leaveDrawn(): void {
  if (!isAtDrawn) return;
  isAtDrawn = false;
  for (const listener of listeners) listener();
}

export function staysAtDrawn(): boolean {
  return isAtDrawn;
}

/** Goes to an address made by `sitePaths`. */
export function navigate(path: string, how: 'push' | 'replace' = 'push', state: EntryState = {}): void {
  if (how === 'push') window.history.pushState(state, '', hrefOf(path));
  else window.history.replaceState(state, '', hrefOf(path));
  tellListeners();
}

/** Another address for the same screen: no scrolling, nothing announced, Back is unchanged. */
export function replaceAddress(path: string): void {
  window.history.replaceState(entryState(), '', hrefOf(path));
  tellListeners();
}

/** A new entry on the same address. */
export function pushEntry(state: EntryState): void {
  window.history.pushState(state, '');
  tellListeners();
}

export function replaceEntry(state: EntryState): void {
  window.history.replaceState(state, '');
  tellListeners();
}

/** Returns whether the entry was new: reached by a link, not by Back, Forward or a refresh. */
export function markEntrySeen(): boolean {
  return markEntry('isSeen');
}

/** Returns whether the decline that this entry tells of is news: after Back or a refresh it is not. */
export function markDeclineCounted(): boolean {
  return markEntry('isDeclineCounted');
}

function markEntry(mark: 'isSeen' | 'isDeclineCounted'): boolean {
  const state = entryState();
  if (state[mark] === true) return false;
  window.history.replaceState({ ...state, [mark]: true }, '');
  return true;
}

export function entryState(): EntryState {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** How often the visitor pressed a link to the page that is shown: each time it is arrived at once more. */
export function countReturns(): number {
  return returns;
}

/** Left to itself the browser would stay where it is, and from '/' to '/#/' add an entry to the history. */
function returnToPage(press: MouseEvent): void {
  const address = pressedLink(press);
  if (address === undefined) return;
  const here = parseLocation(window.location);
  const there = parseLocation(address);
  if (there.path !== here.path || String(there.query) !== String(here.query)) return;
  press.preventDefault();
  returns += 1;
  const entry = { isSeen: true } satisfies EntryState;
  if (there.hash === here.hash) window.history.replaceState(entry, '', address);
  else window.history.pushState(entry, '', address);
  tellListeners();
}

/** False until the visitor has moved: the first page of a visit takes no focus from the address bar. */
export function hasNavigated(): boolean {
  return hasMoved;
}

function tellListeners(): void {
  hasMoved = true;
  isAtDrawn = false;
  for (const listener of listeners) listener();
}
