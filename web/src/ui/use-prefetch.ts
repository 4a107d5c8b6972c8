import { useEffect } from 'react';

/** Fetches a lazy chunk before it is needed: if it failed to load later, the whole page would fail. */
export function usePrefetch(load: () => Promise<unknown>, isLikely = true): void {
  useEffect(() => {
    if (isLikely) load().catch(() => undefined);
  }, [load, isLikely]);
}
