import { useContext, useMemo, useSyncExternalStore } from 'react';
import { DrawnAddress } from './drawn-address.ts';
import { staysAtDrawn, subscribeToHistory } from './history.ts';
import { type SiteLocation, parseLocation, writtenLocation } from './site-location.ts';

/**
 * Compared as a location and not as an address: `/` and `/#/` are one page. What the server knows nothing of (the hash
 * of `/experience#3`, the query of an advertisement) waits until the drawn page is taken up: a change before would
 * throw it away and draw it again.
 */
export function useSiteLocation(): SiteLocation {
  const drawn = writtenLocation(parseLocation(new URL(useContext(DrawnAddress))));
  const written = useSyncExternalStore(
    subscribeToHistory,
    () => (staysAtDrawn() ? drawn : writtenLocation(parseLocation(window.location))),
    () => drawn,
  );
  return useMemo(() => parseLocation({ pathname: '/', search: '', hash: `#${written}` }), [written]);
}
