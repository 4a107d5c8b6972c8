import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { isLocationFrozen, subscribeToHistory, countReturns } from './history.ts';
import { type SiteLocation, parseLocation } from './site-location.ts';

/**
 * While prerendering, the server knows neither the hash of `/experience#3` nor the query of an advertisement. The app
 * reads both only after hydration, because React discards the prerendered page if the first render differs.
 */
export function useSiteLocation(): SiteLocation {
  const initialUrl = useContext(InitialUrl);
  const address = useSyncExternalStore(
    subscribeToHistory,
    () => (isLocationFrozen() ? initialUrl : window.location.href),
    () => initialUrl,
  );
  return useMemo(() => parseLocation(new URL(address)), [address]);
}

/** The URL that the page was prerendered for; React's first render must use the same URL. */
export const InitialUrl = createContext('http://localhost/');

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;

/** False while the server prerenders and during hydration; true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, yes, no);
}

/** Changes each time the visitor presses a link to the page that is already open. */
export function useReturns(): number {
  return useSyncExternalStore(subscribeToHistory, countReturns, () => 0);
}
