import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { availabilityQuery } from '../../../api/availability.ts';
import { maxBookableMonthQuery } from '../../../api/settings.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { replaceAddress } from '../../../router/history.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { dateOf } from '../draft-state.ts';
import type { Wizard } from '../use-wizard.ts';
import { durationInWords } from '../words.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import styles from './ChooseDateStep.module.css';
import { LostSlotNotice } from './LostSlotNotice.tsx';
import { SlotPanel } from './SlotPanel.tsx';

export function ChooseDateStep({ wizard }: { wizard: Wizard }) {
  const { draft, dispatch, packageId, boatPackage } = wizard;
  // Another package keeps the calendar, and whatever has the focus in it, while its own days are on their way.
  const availability = useQuery({ ...availabilityQuery(packageId), placeholderData: keepPreviousData });
  const monthLimit = useQuery(maxBookableMonthQuery);
  const chooseDate = (date: LocalDate) => {
    dispatch({ type: 'dateChosen', date });
    if (packageId === null) replaceAddress(bookingPath({ isChoosingPackage: true }));
  };

  return (
    <>
      <PackageBar wizard={wizard} />
      {wizard.isWithdrawn && (
        <Notice tone="warning" role="status">
          <p>The package you chose is no longer on sale. Please select a different one.</p>
        </Notice>
      )}
      {draft.time.kind === 'lost' && (
        <LostSlotNotice wizard={wizard} lost={draft.time.slot} message={draft.time.message} />
      )}
      {availability.data !== undefined && !monthLimit.isPending ? (
        <div className={styles.columns}>
          <Card aria-label="Date">
            <BookingCalendar
              days={availability.data}
              chosen={dateOf(draft.time)}
              maxBookableMonth={monthLimit.data ?? null}
              onChoose={chooseDate}
            />
          </Card>
          <SlotPanel wizard={wizard} boatPackage={boatPackage} isLoading={availability.isPlaceholderData} />
        </div>
      ) : availability.isError ? (
        <RetryNotice message={availability.error.message} onRetry={() => void availability.refetch()} />
      ) : (
        <Loading words="Loading available days . . . " />
      )}
    </>
  );
}

function PackageBar({ wizard: { boatPackage } }: { wizard: Wizard }) {
  const openDialog = () =>
    replaceAddress(bookingPath({ isChoosingPackage: true, packageId: boatPackage?.id }));
  return (
    <div className={styles.bar}>
      {boatPackage === undefined ? (
        <p>Pick a day, or start with the kind of trip.</p>
      ) : (
        <p>
          <strong>{boatPackage.name}</strong>, {durationInWords(boatPackage.durationMinutes)}, from{' '}
          {formatGbp(boatPackage.price)} for up to 5
        </p>
      )}
      <Button onClick={openDialog}>
        {boatPackage === undefined ? 'Select a package' : 'Select a different package'}
      </Button>
    </div>
  );
}
