import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useAvailability } from '../../../api/availability.ts';
import { maxBookableMonthQuery } from '../../../api/settings.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { replaceAddress } from '../../../router/history.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { Skeleton } from '@slipway/ui/Calendar.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { dateOf } from '../draft-state.ts';
import { useWantedTime } from '../use-wanted-time.ts';
import type { Wizard } from '../use-wizard.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import styles from './ChooseDateStep.module.css';
import { LostSlotNotice } from './LostSlotNotice.tsx';
import { slotPanelTitleId, SlotPanel } from './SlotPanel.tsx';

export function ChooseDateStep({ wizard }: { wizard: Wizard }) {
  const { draft, dispatch, packageId, boatPackage, days } = wizard;
  const availability = useAvailability({ packageId, guests: draft.details.guests });
  const monthLimit = useQuery(maxBookableMonthQuery);
  const isHere = wizard.allDays !== undefined && wizard.packages.length > 0 && !monthLimit.isPending;
  const gone = useWantedTime(wizard, isHere ? days : undefined, monthLimit.data ?? null);
  const chooseDate = (date: LocalDate) => {
    dispatch({ type: 'dateChosen', date });
    if (packageId === null) replaceAddress(bookingPath({ ...wizard.address, date, isChoosingPackage: true }));
    // Moves the focus to the times, where a button leads back to the dates.
    else document.getElementById(slotPanelTitleId)?.focus({ preventScroll: true });
  };

  return (
    <>
      {wizard.isWithdrawn && (
        <Notice tone="warning" role="status">
          <p>The package you chose is no longer available. Please select a different one.</p>
        </Notice>
      )}
      {draft.time.kind === 'lost' && <LostSlotNotice wizard={wizard} lost={draft.time} />}
      {availability.data !== undefined && !monthLimit.isPending ? (
        <div className={styles.columns}>
          <Card aria-label="Date">
            <BookingCalendar
              wizard={wizard}
              chosen={dateOf(draft.time)}
              maxBookableMonth={monthLimit.data ?? null}
              onChoose={chooseDate}
            />
          </Card>
          <SlotPanel wizard={wizard} boatPackage={boatPackage} gone={gone} />
        </div>
      ) : availability.isError ? (
        <RetryNotice message={availability.error.message} onRetry={() => void availability.refetch()} />
      ) : (
        <CalendarLoading />
      )}
    </>
  );
}

const placeholders = Array.from({ length: 35 }, (_, day) => day);

/** The text of spec 8, above a placeholder in the shape of a month. */
function CalendarLoading() {
  return (
    <Card>
      <Loading text="Loading available days . . . " />
      <div className={styles.days}>
        {placeholders.map((day) => (
          <Skeleton key={day} shape="round" />
        ))}
      </div>
    </Card>
  );
}
