import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { isLocationFrozen, subscribeToHistory } from './history.ts';
import { type SiteLocation, parseLocation } from './site-location.ts';

/**
 * The server does not know the hash of `/experience#3` or the query of an advertisement. Both wait for hydration: a
 * change before would make React discard the prerendered page.
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

/** The URL that the page was prerendered for; React's first render must use the same. */
export const InitialUrl = createContext('http://localhost/');
