import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { watchLive } from '../api/live.ts';
import { meQuery } from '../api/me.ts';

type Live<Data> = {
  path: string;
  event: string;
  /** What is pushed takes the place of what this query has. */
  queryKey: QueryKey;
  /** Undefined: it is not what it should be. */
  read: (data: unknown) => Data | undefined;
};

/**
 * Follows what is pushed, and asks again as soon as somebody looks at the screen or the signal is back. Returns whether
 * changes are pushed now: until then, and where pushing fails, the screen has to ask.
 */
export function useLive<Data>({ path, event, queryKey, read }: Live<Data>): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const take = useEffectEvent((data: unknown) => {
    const value = read(data);
    if (value !== undefined) queries.setQueryData<Data>(queryKey, value);
  });
  const ask = useEffectEvent(() => void queries.invalidateQueries({ queryKey }));
  useEffect(() => {
    const watch = watchLive(path, event, {
      onData: (data) => take(data),
      onLive: setIsLive,
      onEnded: () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
    const wake = () => {
      if (document.visibilityState === 'hidden') return;
      watch.again();
      ask();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      watch.stop();
      setIsLive(false);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, [path, event, queries]);
  return isLive;
}
