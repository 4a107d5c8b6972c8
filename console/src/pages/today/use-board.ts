import { boardData } from '@slipway/shared/api/console/board-day.ts';
import { boardLivePath } from '@slipway/shared/api/console/board.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Board, boardKey, boardQuery, readInBackground } from '../../api/board.ts';
import { useShownAge } from '../../session/age.ts';
import { useLive } from '../../session/use-live.ts';

/** While nothing is pushed, it is asked for. */
const pollMs = 10_000;

/** A day of the board: asked for at once, then pushed as it changes. Where pushing fails it is asked for every ten seconds. */
export function useBoard(date: LocalDate) {
  const queries = useQueryClient();
  const query = useQuery({
    ...boardQuery(date),
    // A timer of our own, so that the server can tell it from a person.
    refetchOnWindowFocus: false,
  });
  const isLive = useLive<Board>({
    path: boardLivePath.replace(':date', date),
    event: 'board',
    queryKey: boardKey(date),
    read: (data) => {
      const board = boardData.safeParse(data);
      return board.success ? board.data : undefined;
    },
  });
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
