import { hrefOf } from '@slipway/shared/values/site-paths.ts';
import { parseLocation } from './site-location.ts';

/**
 * The data kept in a history entry. `isSeen`: the page was shown before, so the browser restores its scroll position.
 * `isForm`: the payment form is open over the review of the same step. `picture`: the index of the open gallery
 * picture. `isDeclineCounted`: the page's declined payment has been counted. `isGuestsTaken`: the app has applied the
 * number of guests in the entry's address, and does not apply it again after Back or a refresh. `isChoiceTaken`:
 * likewise for the package, day and time. `done`: a sentence about the action that led here, shown once.
 */
export type EntryState = {
  isSeen?: boolean;
  step?: number;
  stepsBelow?: number;
  isForm?: boolean;
  picture?: number;
  isDeclineCounted?: boolean;
  isGuestsTaken?: boolean;
  isChoiceTaken?: boolean;
  done?: string;
};

const listeners = new Set<() => void>();
let hasMoved = false;
let isFrozen = false;
let returns = 0;

export function subscribeToHistory(listener: () => void): () => void {
  if (listeners.size === 0) {
    // The browser fires popstate for Back, for Forward, and for a click on a plain <a href="/#/x">.
    window.addEventListener('popstate', notifyListeners);
    document.addEventListener('click', returnToPage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('popstate', notifyListeners);
    document.removeEventListener('click', returnToPage);
  };
}

/** Until the page is hydrated, keeps the app at the location for which the page was prerendered. */
export function freezeLocation(): void {
  isFrozen = true;
}

export function releaseLocation(): void {
  if (!isFrozen) return;
  isFrozen = false;
  for (const listener of listeners) listener();
}

export function isLocationFrozen(): boolean {
  return isFrozen;
}

/** Goes to an address made by `sitePaths`. */
export function navigate(path: string, how: 'push' | 'replace' = 'push', state: EntryState = {}): void {
  if (how === 'push') window.history.pushState(state, '', hrefOf(path));
  else window.history.replaceState(state, '', hrefOf(path));
  notifyListeners();
}

/** Changes the address of the same screen. The page does not scroll, nothing is announced, and Back works as before. */
export function replaceAddress(path: string): void {
  window.history.replaceState(entryState(), '', hrefOf(path));
  notifyListeners();
}

/** Adds a history entry with the same address. */
export function pushEntry(state: EntryState): void {
  window.history.pushState(state, '');
  notifyListeners();
}

export function replaceEntry(state: EntryState): void {
  window.history.replaceState(state, '');
  notifyListeners();
}

/** Returns true only the first time that an entry is shown, so not after Back, Forward or a refresh. */
export function markEntrySeen(): boolean {
  return markEntry('isSeen');
}

/** Returns true only once for each history entry: Back or a refresh must not count the decline again. */
export function markDeclineCounted(): boolean {
  return markEntry('isDeclineCounted');
}

/** Returns true only once for each history entry, so the number of guests in the entry's address is applied once. */
export function markGuestsTaken(): boolean {
  return markEntry('isGuestsTaken');
}

/** Returns true only once for each history entry, so package, day and time in the entry's address are applied once. */
export function markChoiceTaken(): boolean {
  return markEntry('isChoiceTaken');
}

/** The sentence about the last action; only the first call returns it. */
export function takeDone(): string | undefined {
  const { done, ...rest } = entryState();
  if (done !== undefined) window.history.replaceState(rest, '');
  return done;
}

function markEntry(mark: 'isSeen' | 'isDeclineCounted' | 'isGuestsTaken' | 'isChoiceTaken'): boolean {
  const state = entryState();
  if (state[mark] === true) return false;
  window.history.replaceState({ ...state, [mark]: true }, '');
  return true;
}

export function entryState(): EntryState {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** How often the visitor pressed a link to the page that is already open. */
export function countReturns(): number {
  return returns;
}

/**
 * Handles a press on a link to the page that is already open. Without this function, the browser would do nothing, or
 * would add a history entry if the addresses differ as '/' and '/#/' do.
 */
function returnToPage(press: MouseEvent): void {
  const address = pressedLink(press);
  if (address === undefined) return;
  const here = parseLocation(window.location);
  const there = parseLocation(address);
  // Addresses that differ only in the number of guests are the same page, because the number is remembered.
  for (const { query } of [here, there]) query.delete('guests');
  if (there.path !== here.path || String(there.query) !== String(here.query)) return;
  press.preventDefault();
  returns += 1;
  const entry = { isSeen: true } satisfies EntryState;
  if (there.hash === here.hash) window.history.replaceState(entry, '', address);
  else window.history.pushState(entry, '', address);
  notifyListeners();
}

/** False until the visitor navigates. On the first page of a visit, the focus therefore stays in the address bar. */
export function hasNavigated(): boolean {
  return hasMoved;
}

function notifyListeners(): void {
  hasMoved = true;
  isFrozen = false;
  for (const listener of listeners) listener();
}

/** The target of a click on a link to this site that opens in this tab; undefined for every other click. */
function pressedLink(press: MouseEvent): URL | undefined {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = press;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === window.location.origin ? new URL(link.href) : undefined;
}
