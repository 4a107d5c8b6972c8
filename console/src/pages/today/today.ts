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
  /** Whether this person may record events: they may work on the day, and the day has come. */
  mayRecord: boolean;
  open: (what: Opened) => void;
  close: () => void;
  /** The booking that is lifted and not placed yet. */
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

/** Whether this person may work on that day. The server has the same rule, also for a party found by search. */
export function useMayWorkOn(date: LocalDate, today: LocalDate): boolean {
  const ahead = daysBetween(today, date);
  const scopes = [useMay('work-board'), useMay('find-bookings')];
  return scopes.every((scope) => scope !== undefined && reachesDay(scope, ahead));
}

export const TodayContext = createContext<Today | undefined>(undefined);

export function useToday(): Today {
  const today = use(TodayContext);
  if (today === undefined) throw new Error('This component needs a day around it.');
  return today;
}

/** Whether a chosen trip is shown beside the board. TodayPage.module.css switches at the same width. */
export function isWide(): boolean {
  return window.matchMedia('(width >= 1000px)').matches;
}
