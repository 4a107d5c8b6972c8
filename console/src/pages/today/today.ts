import { boardData } from '@slipway/shared/api/console/board-day.ts';
import { boardLivePath } from '@slipway/shared/api/console/board.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { type LocalDate, daysBetween } from '@slipway/shared/values/local-date.ts';
import { createContext, use } from 'react';
import { type Board, boardKey, readBoard } from '../../api/board.ts';
import { useMay } from '../../session/Me.tsx';
import { useWatched } from '../../session/use-live.ts';

export type Opened = { trip: string } | { boat: string };

/** The data and actions that every part of the day's screen shares. */
type Today = {
  board: Board;
  date: LocalDate;
  isToday: boolean;
  now: Date;
  /** Whether this person may work on this day. */
  mayWork: boolean;
  /** True if this person may work on this day and the day is not in the future. */
  mayRecord: boolean;
  open: (what: Opened) => void;
  close: () => void;
  /** The booking that staff have lifted on the board and not yet placed. */
  lifted: string | undefined;
  setLifted: (bookingId: string | undefined) => void;
};

/** A day of the board, kept up to date. */
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

/** Whether this person may use the board and find bookings on `date`. The server applies the same rule. */
export function useMayWorkOn(date: LocalDate, today: LocalDate): boolean {
  const ahead = daysBetween(today, date);
  const scopes = [useMay('work-board'), useMay('find-bookings')];
  return scopes.every((scope) => scope !== undefined && reachesDay(scope, ahead));
}

export const TodayContext = createContext<Today | undefined>(undefined);

export function useToday(): Today {
  const today = use(TodayContext);
  if (today === undefined) throw new Error('This component must be inside a TodayContext.');
  return today;
}

/** Whether the screen is wide enough for a chosen trip beside the board. TodayPage.module.css has the same limit. */
export function isWide(): boolean {
  return window.matchMedia('(width >= 1000px)').matches;
}
