import { useContext, useMemo, useSyncExternalStore } from 'react';
import { DrawnAddress } from './drawn-address.ts';
import { subscribeToHistory } from './history.ts';
import { type SiteLocation, parseLocation } from './site-location.ts';

export function useSiteLocation(): SiteLocation {
  const drawn = useContext(DrawnAddress);
  const address = useSyncExternalStore(subscribeToHistory, currentAddress, () => drawn);
  return useMemo(() => parseLocation(new URL(address)), [address]);
}

function currentAddress(): string {
  return window.location.href;
}
