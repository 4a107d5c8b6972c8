import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { availabilityQuery } from '../../../api/availability.ts';
import { maxBookableMonthQuery } from '../../../api/settings.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { replaceAddress } from '../../../router/history.ts';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { dateOf } from '../draft-state.ts';
import { withOwnSlot } from '../own-slot.ts';
import type { Wizard } from '../use-wizard.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import { CalendarLoading } from './CalendarLoading.tsx';
import styles from './ChooseDateStep.module.css';
import { LostSlotNotice } from './LostSlotNotice.tsx';
import { usePastDate } from './use-past-date.ts';
import { SlotPanel, slotPanelTitleId } from './SlotPanel.tsx';

export function ChooseDateStep({ wizard }: { wizard: Wizard }) {
  const { draft, dispatch, packageId, boatPackage } = wizard;
  // Another package keeps the calendar, and whatever has the focus in it, while its own days are on their way.
  const availability = useQuery({ ...availabilityQuery(packageId), placeholderData: keepPreviousData });
  const monthLimit = useQuery(maxBookableMonthQuery);
  const isHere = !availability.isPlaceholderData && !monthLimit.isPending;
  const meant = usePastDate(wizard, isHere ? availability.data : undefined, monthLimit.data ?? null);
  const chooseDate = (date: LocalDate) => {
    dispatch({ type: 'dateChosen', date });
    if (packageId === null) replaceAddress(bookingPath({ isChoosingPackage: true }));
    // On to the times; from there a button leads back to the dates.
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
