import { useEffect, useState } from 'react';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { DayOfSlots } from '../../api/availability.ts';
import type { DraftAction } from './booking-draft.ts';
import { selectableDates } from './calendar-month.ts';
import { type ChosenTime, dateOf } from './draft-state.ts';
import { nearestFreeSlots } from './nearest-free-slots.ts';
import type { Wizard } from './use-wizard.ts';

/**
 * Chooses the day and time that a link names, or the nearest available time. While the nearest time is
 * chosen, the returned sentence tells the visitor that the wanted time is not available. `days` is undefined
 * until the days are loaded.
 */
export function useWantedTime(
  { draft: { time }, dispatch, packageId }: Pick<Wizard, 'draft' | 'dispatch' | 'packageId'>,
  days: readonly DayOfSlots[] | undefined,
  maxBookableMonth: number | null,
): string | undefined {
  const [moved, setMoved] = useState<{ from: string; to: string }>();
  const answer = days === undefined ? undefined : answerTo(time, packageId, days, maxBookableMonth);
  if (answer !== undefined && moved?.from !== answer.gone)
    setMoved(answer.gone === undefined ? undefined : { from: answer.gone, to: placeOf(answer.action) });
  useEffect(() => {
    if (answer !== undefined) dispatch(answer.action);
  }, [answer, dispatch]);
  return moved?.to === placeOfTime(time) ? moved.from : undefined;
}

type Answer = {
  action: Extract<DraftAction, { type: 'dateChosen' | 'slotChosen' }>;
  /** The sentence for the visitor if the chosen time differs from the link's time. */
  gone?: string;
};

/** Undefined if the choice needs no change, or if a package must be chosen first. */
export function answerTo(
  time: ChosenTime,
  packageId: number | null,
  days: readonly DayOfSlots[],
  maxBookableMonth: number | null,
): Answer | undefined {
  const selectable = selectableDates(days, maxBookableMonth);
  // A tab may stay open until the chosen day is over. The server lists no past days, so the check needs no clock.
  const isOver = time.kind === 'date' && selectable[0] !== undefined && time.date < selectable[0];
  if (time.kind !== 'wanted' && !isOver) return undefined;
  const start = time.kind === 'wanted' ? time.time : null;
  if (start !== null && packageId === null) return undefined;
  return start === null ? wantedDay(time.date, days, selectable) : wantedSlot(time.date, start, days);
}

function wantedDay(date: LocalDate, days: readonly DayOfSlots[], selectable: readonly LocalDate[]): Answer {
  if (selectable.includes(date)) return { action: { type: 'dateChosen', date } };
  const [nearest] = nearestFreeSlots(days, { date, startTime: localTime('00:00') }, 1);
  return {
    action: { type: 'dateChosen', date: nearest?.date ?? selectable[0] ?? date },
    gone: `${formatLongDate(date)} is no longer available. This is the nearest day that is.`,
  };
}

function wantedSlot(
  date: LocalDate,
  startTime: Parameters<typeof nearestFreeSlots>[1]['startTime'],
  days: readonly DayOfSlots[],
): Answer {
  const named = days.find((day) => day.date === date)?.slots.filter((slot) => slot.startTime === startTime);
  const open = named?.find(({ isSoldOut }) => !isSoldOut);
  if (open !== undefined) return { action: { type: 'slotChosen', slot: open } };
  const [nearest] = nearestFreeSlots(days, { date, startTime }, 1);
  const gone =
    named?.length === 0
      ? `This package has no trip at ${startTime} on ${formatLongDate(date)}.`
      : `${formatLongDate(date)}, ${startTime} is no longer available.`;
  return nearest === undefined
    ? { action: { type: 'dateChosen', date }, gone }
    : {
        action: { type: 'slotChosen', slot: nearest },
        gone: `${gone} This is the nearest time that is${named?.length === 0 ? ' available' : ''}.`,
      };
}

function placeOf(action: Answer['action']): string {
  return action.type === 'slotChosen' ? String(action.slot.id) : action.date;
}

function placeOfTime(time: ChosenTime): string | null {
  return time.kind === 'slot' ? String(time.slot.id) : dateOf(time);
}
