import { boardData } from '@slipway/shared/api/console/board-day.ts';
import { boardLivePath } from '@slipway/shared/api/console/board.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { boardKey, readBoard } from '../../api/board.ts';
import { useWatched } from '../../session/use-watched.ts';

/** A day of the board, as it changes. */
export function useBoard(date: LocalDate) {
  return useWatched({
    queryKey: boardKey(date),
    ask: (options) => readBoard(date, options),
    path: boardLivePath.replace(':date', date),
    event: 'board',
    read: (data) => {
      const board = boardData.safeParse(data);
      return board.success ? board.data : undefined;
    },
  });
}
