import { useEffect, useState } from 'react';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { DayOfSlots } from '../../../api/availability.ts';
import { selectableDates } from '../calendar-month.ts';
import type { Wizard } from '../use-wizard.ts';

/**
 * A link in an old email leads to a day that may be over: the first day on sale is chosen instead. Returns the day that
 * was meant, for as long as the other one stands there. `days` are undefined until they are here.
 */
export function usePastDate(
  { draft: { time }, dispatch }: Pick<Wizard, 'draft' | 'dispatch'>,
  days: readonly DayOfSlots[] | undefined,
  maxBookableMonth: number | null,
): LocalDate | undefined {
  const [meant, setMeant] = useState<LocalDate>();
  const chosen = time.kind === 'date' ? time.date : undefined;
  // The server lists no day that is over, so that no clock is needed.
  const first = days === undefined ? undefined : selectableDates(days, maxBookableMonth)[0];
  const isPast = first !== undefined && chosen !== undefined && chosen < first;
  if (isPast && meant !== chosen) setMeant(chosen);
  useEffect(() => {
    if (isPast) dispatch({ type: 'dateChosen', date: first });
  }, [isPast, first, dispatch]);
  return meant !== undefined && chosen === first ? meant : undefined;
}
