import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useShownAge } from './age.ts';
import { useLive } from './use-live.ts';

/** While nothing is pushed, it is asked for. */
const pollMs = 10_000;

type Watched<Data> = {
  queryKey: QueryKey;
  /** `isBackground`: asked by a timer, not by a person, so that it keeps no screen from locking. */
  ask: (options: { signal?: AbortSignal; isBackground?: boolean }) => Promise<Data>;
  path: string;
  event: string;
  /** Of what is pushed; undefined: it is not what it should be. */
  read: (data: unknown) => Data | undefined;
};

/** Asked for at once, then pushed as it changes. Where pushing fails it is asked for every ten seconds. */
export function useWatched<Data>({ queryKey, ask, path, event, read }: Watched<Data>) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask({ signal }),
    // A timer of our own, so that the server can tell it from a person.
    refetchOnWindowFocus: false,
  });
  const isLive = useLive<Data>({ path, event, queryKey, read });
  const askAgain = useEffectEvent(() => {
    void ask({ isBackground: true }).then(
      (data) => queries.setQueryData<Data>(queryKey, data),
      // The mark at the top says how old it is.
      () => undefined,
    );
  });
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => askAgain(), pollMs);
    return () => clearInterval(timer);
  }, [isLive, path]);
  useShownAge(isLive ? 'live' : query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return query;
}
