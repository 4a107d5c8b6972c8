import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};
const yes = () => true;
const no = () => false;

/** False while the server prerenders and during hydration; true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, yes, no);
}
