import { useSyncExternalStore } from 'react';
import { countReturns, subscribeToHistory } from './history.ts';

/** Another number each time that the visitor presses a link to the page that is shown. */
export function useReturns(): number {
  return useSyncExternalStore(subscribeToHistory, countReturns, () => 0);
}
