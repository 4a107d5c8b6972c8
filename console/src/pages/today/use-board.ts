import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Board, boardKey, boardQuery, readInBackground } from '../../api/board.ts';
import { watchBoard } from '../../api/live-board.ts';
import { meQuery } from '../../api/me.ts';
import { useShownAge } from '../../session/age.ts';

/** While nothing is pushed, it is asked for. */
const pollMs = 10_000;

/**
 * A day of the board: asked for at once, then pushed as it changes. Where pushing fails it is asked for every ten seconds,
 * and again as soon as somebody looks at the screen or the signal is back.
 */
export function useBoard(date: LocalDate) {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const query = useQuery({
    ...boardQuery(date),
    // A timer of our own, so that the server can tell it from a person.
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    const watch = watchBoard(date, {
      onBoard: (board) => queries.setQueryData<Board>(boardKey(date), board),
      onLive: setIsLive,
      onEnded: () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
    const wake = () => {
      if (document.visibilityState === 'hidden') return;
      watch.again();
      void queries.invalidateQueries({ queryKey: boardKey(date) });
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
  }, [date, queries]);
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => {
      void readInBackground(date).then(
        (board) => queries.setQueryData<Board>(boardKey(date), board),
        // The mark at the top says how old the board is.
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [isLive, date, queries]);
  useShownAge(isLive ? 'live' : query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return query;
}
