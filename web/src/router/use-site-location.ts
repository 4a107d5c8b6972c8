import { useMemo, useSyncExternalStore } from 'react';
import { subscribeToHistory } from './history.ts';
import { type SiteLocation, parseLocation } from './site-location.ts';

export function useSiteLocation(): SiteLocation {
  const address = useSyncExternalStore(subscribeToHistory, currentAddress, serverAddress);
  return useMemo(() => parseLocation(new URL(address)), [address]);
}

function currentAddress(): string {
  return window.location.href;
}

function serverAddress(): string {
  return 'http://localhost/';
}
