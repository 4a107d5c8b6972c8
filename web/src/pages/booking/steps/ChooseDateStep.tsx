import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type DayOfSlots, availabilityQuery } from '../../../api/availability.ts';
import { maxBookableMonthQuery } from '../../../api/settings.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { replaceAddress } from '../../../router/history.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { selectableDates } from '../calendar-month.ts';
import { dateOf } from '../draft-state.ts';
import { withOwnSlot } from '../own-slot.ts';
import type { Wizard } from '../use-wizard.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import styles from './ChooseDateStep.module.css';
import { LostSlotNotice } from './LostSlotNotice.tsx';
import { slotPanelTitleId, SlotPanel } from './SlotPanel.tsx';

export function ChooseDateStep({ wizard }: { wizard: Wizard }) {
  const { draft, dispatch, packageId, boatPackage } = wizard;
  // Another package keeps the calendar and its focus while its own days load.
  const availability = useQuery({ ...availabilityQuery(packageId), placeholderData: keepPreviousData });
  const monthLimit = useQuery(maxBookableMonthQuery);
  const isHere = !availability.isPlaceholderData && !monthLimit.isPending;
  const meant = usePastDate(wizard, isHere ? availability.data : undefined, monthLimit.data ?? null);
  const chooseDate = (date: LocalDate) => {
    dispatch({ type: 'dateChosen', date });
    if (packageId === null) replaceAddress(bookingPath({ isChoosingPackage: true }));
    // Focuses the times; a button there leads back to the dates.
    else document.getElementById(slotPanelTitleId)?.focus({ preventScroll: true });
  };

  return (
    <>
      {wizard.isWithdrawn && (
        <Notice tone="warning" role="status">
          <p>The package you chose is no longer on sale. Please select a different one.</p>
        </Notice>
      )}
      {draft.time.kind === 'lost' && <LostSlotNotice wizard={wizard} lost={draft.time} />}
      {availability.data !== undefined && !monthLimit.isPending ? (
        <div className={styles.columns}>
          <Card aria-label="Date">
            <BookingCalendar
              days={withOwnSlot(availability.data, wizard.hold.current)}
              chosen={dateOf(draft.time)}
              maxBookableMonth={monthLimit.data ?? null}
              onChoose={chooseDate}
            />
          </Card>
          <SlotPanel
            wizard={wizard}
            boatPackage={boatPackage}
            meant={meant}
            isLoading={availability.isPlaceholderData}
          />
        </div>
      ) : availability.isError ? (
        <RetryNotice message={availability.error.message} onRetry={() => void availability.refetch()} />
      ) : (
        <CalendarLoading />
      )}
    </>
  );
}

const days = Array.from({ length: 35 }, (_, day) => day);

/** A month-shaped placeholder below the text of spec 8. */
function CalendarLoading() {
  return (
    <Card>
      <Loading text="Loading available days . . . " />
      <div className={styles.days}>
        {days.map((day) => (
          <Skeleton key={day} shape="round" />
        ))}
      </div>
    </Card>
  );
}

/**
 * A link in an old email may lead to a day that is over: the first day with a free time is chosen instead. Returns the
 * original day while the other one is shown. `days` is undefined until loaded.
 */
function usePastDate(
  { draft: { time }, dispatch }: Pick<Wizard, 'draft' | 'dispatch'>,
  days: readonly DayOfSlots[] | undefined,
  maxBookableMonth: number | null,
): LocalDate | undefined {
  const [meant, setMeant] = useState<LocalDate>();
  const chosen = time.kind === 'date' ? time.date : undefined;
  const selectable = days === undefined ? [] : selectableDates(days, maxBookableMonth);
  const free = selectable.find((date) => hasFreeTime(days, date)) ?? selectable[0];
  // The server lists no past days, so no clock is needed.
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
