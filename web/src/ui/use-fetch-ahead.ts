import { useEffect } from 'react';

/** Fetches a lazy part before it is needed: one that cannot be fetched any more takes the whole page with it. */
export function useFetchAhead(load: () => Promise<unknown>, isLikely = true): void {
  useEffect(() => {
    if (isLikely) load().catch(() => undefined);
  }, [load, isLikely]);
}
