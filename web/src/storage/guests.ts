import { useContext, useSyncExternalStore } from 'react';
import { fewestGuests, isGuestCount, mostSeats } from '@slipway/shared/rules/guests.ts';
import { markGuestsTaken, subscribeToHistory } from '../router/history.ts';
import { parseLocation } from '../router/site-location.ts';
import { InitialUrl } from '../router/use-site-location.ts';
import { tabKeys, tabStorage } from './tab-storage.ts';

/** The number of guests that the visitor entered; all prices are shown for it. 0 until the visitor enters a number. */
let guests: number | undefined;
const listeners = new Set<() => void>();

export function useGuests(): number {
  // The server prerenders pages for no more guests than a boat takes.
  const drawnFor = guestsIn(new URL(useContext(InitialUrl)).searchParams, mostSeats);
  return useSyncExternalStore(subscribe, currentGuests, () => drawnFor);
}

export function chooseGuests(count: number): void {
  guests = count;
  if (count < fewestGuests) tabStorage.remove(tabKeys.guests);
  else tabStorage.write(tabKeys.guests, String(count));
  for (const listener of listeners) listener();
}

/** The number of guests in the query of a URL; 0 if there is none, or if the number cannot be booked. */
export function guestsIn(query: URLSearchParams, most: number): number {
  const count = Number(query.get('guests'));
  return isGuestCount(count, most) ? count : 0;
}

/**
 * Call this before any page is shown. From then on, a number of guests in a URL that the visitor opens replaces the
 * stored number. `most`: how many guests a boat takes.
 */
export function followGuestsInAddress(most: () => number): void {
  takeFromAddress(most());
  subscribeToHistory(() => takeFromAddress(most()));
}

/**
 * Uses the number of guests in a history entry's address only once, so that Back does not replace a number
 * that the visitor has chosen since.
 */
function takeFromAddress(most: number): void {
  const asked = guestsIn(parseLocation(window.location).query, most);
  if (asked > 0 && markGuestsTaken()) chooseGuests(asked);
}

function currentGuests(): number {
  if (guests === undefined) {
    const kept = Number(tabStorage.read(tabKeys.guests));
    guests = isGuestCount(kept, mostSeats) ? kept : 0;
  }
  return guests;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
