import { useEffect, useState } from 'react';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { DayOfSlots } from '../../../api/availability.ts';
import { selectableDates } from '../calendar-month.ts';
import type { Wizard } from '../use-wizard.ts';

/**
 * A link in an old email leads to a day that may be over: the first day with a free time is chosen instead. Returns the day that
 * was meant, for as long as the other one stands there. `days` are undefined until they are here.
 */
export function usePastDate(
  { draft: { time }, dispatch }: Pick<Wizard, 'draft' | 'dispatch'>,
  days: readonly DayOfSlots[] | undefined,
  maxBookableMonth: number | null,
): LocalDate | undefined {
  const [meant, setMeant] = useState<LocalDate>();
  const chosen = time.kind === 'date' ? time.date : undefined;
  const selectable = days === undefined ? [] : selectableDates(days, maxBookableMonth);
  const free = selectable.find((date) => hasFreeTime(days, date)) ?? selectable[0];
  // The server lists no day that is over, so that no clock is needed.
  const isPast = chosen !== undefined && selectable[0] !== undefined && chosen < selectable[0];
  if (isPast && meant !== chosen) setMeant(chosen);
  useEffect(() => {
    if (isPast && free !== undefined) dispatch({ type: 'dateChosen', date: free });
  }, [isPast, free, dispatch]);
  return meant !== undefined && chosen === free ? meant : undefined;
}

function hasFreeTime(days: readonly DayOfSlots[] | undefined, date: LocalDate): boolean {
  return days?.find((day) => day.date === date)?.slots.some((slot) => !slot.isSoldOut) === true;
}
