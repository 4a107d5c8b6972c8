import * as contract from '@slipway/shared/api/console/board.ts';
import type { WireBoard } from '@slipway/shared/api/console/board-day.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

export type Board = WireBoard;
export type BoardTrip = Board['trips'][number];
export type BoardBoat = Board['boats'][number];
export type Stamp = NonNullable<BoardTrip['arrived']>;

export const boardKey = (date: LocalDate) => ['board', date];

/** `isBackground`: a timer makes the call. Such a call does not postpone the screen lock. */
export const readBoard = (
  date: LocalDate,
  options: { signal?: AbortSignal; isBackground?: boolean },
): Promise<Board> => call(contract.getBoard, { params: { date }, ...options });

export const boardQuery = (date: LocalDate) => ({
  queryKey: boardKey(date),
  queryFn: ({ signal }: { signal: AbortSignal }) => readBoard(date, { signal }),
});

export const placesQuery = (bookingId: string) => ({
  queryKey: ['places', bookingId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(contract.listPlaces, { params: { bookingId }, signal })).places,
});
