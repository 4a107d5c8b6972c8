import { useContext, useMemo, useSyncExternalStore } from 'react';
import { DrawnAddress } from './drawn-address.ts';
import { staysAtDrawn, subscribeToHistory } from './history.ts';
import { type SiteLocation, parseLocation } from './site-location.ts';

/**
 * What the server knows nothing of (the hash of `/experience#3`, the query of an advertisement) waits until the drawn
 * page is taken up: a change before would throw it away and draw it again.
 */
export function useSiteLocation(): SiteLocation {
  const drawn = useContext(DrawnAddress);
  const address = useSyncExternalStore(
    subscribeToHistory,
    () => (staysAtDrawn() ? drawn : window.location.href),
    () => drawn,
  );
  return useMemo(() => parseLocation(new URL(address)), [address]);
}
