import { useSyncExternalStore } from 'react';
import { countReturns, subscribeToHistory } from './history.ts';

/** Changes each time the visitor presses a link to the page that is already open. */
export function useReturns(): number {
  return useSyncExternalStore(subscribeToHistory, countReturns, () => 0);
}
