import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { type DayOfSlots, availabilityQuery, daysOfPackage } from '../../api/availability.ts';
import { type Booking, respondToOffer } from '../../api/bookings.ts';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Calendar } from '@slipway/ui/Calendar.tsx';
import { CalendarLegend } from '@slipway/ui/CalendarLegend.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import type { DayStatus } from '@slipway/ui/DayFace.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { SlotOption } from '../../ui/SlotOption.tsx';
import { monthOf } from '@slipway/ui/calendar-dates.ts';
import { showSuccess } from '@slipway/ui/toast.ts';
import styles from './OfferCard.module.css';

type OfferCardProps = { booking: Booking; link: string };

/** After a trip that we cancelled: another time free of charge or a refund. The choice is final. */
export function OfferCard({ booking, link }: OfferCardProps) {
  const { offerUntil } = booking;
  return (
    <Card aria-labelledby="offer-title">
      <h2 id="offer-title">Your choice</h2>
      {offerUntil !== null && (
        <p>
          Choose a new time, free of charge
          {booking.total > 0 && <>, or a full {formatGbp(booking.total)} refund</>}. You have until{' '}
          {formatLongDate(offerUntil)} to decide.
        </p>
      )}
      {link === '' ? (
        <p>
          Please use the link in our email about the cancelled trip, or call us on{' '}
          <a href={phoneHref}>{shownPhone}</a>.
        </p>
      ) : (
        <Choice booking={booking} link={link} />
      )}
    </Card>
  );
}

function Choice({ booking, link }: OfferCardProps) {
  const queryClient = useQueryClient();
  const days = useQuery(availabilityQuery);
  const [slotId, setSlotId] = useState<number>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  async function choose(chosen: number | undefined): Promise<void> {
    if (isSending) return;
    setSending(true);
    setProblem('');
    try {
      showSuccess(await respondToOffer(booking, link, chosen));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      setSending(false);
      void queryClient.invalidateQueries({ queryKey: ['booking', booking.id] });
      void queryClient.invalidateQueries({ queryKey: ['availability'] });
    }
  }

  return (
    <>
      {days.isPending && <Loading text="Loading available days . . . " />}
      {days.isError && days.data === undefined && (
        <RetryNotice message={days.error.message} onRetry={() => void days.refetch()} />
      )}
      {days.data !== undefined && (
        <Times days={daysOfPackage(days.data, booking.packageId)} slotId={slotId} onChoose={setSlotId} />
      )}
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p className={styles.actions}>
        <Button
          variant="primary"
          disabled={slotId === undefined}
          aria-disabled={isSending}
          onClick={() => void choose(slotId)}
        >
          Take this time
        </Button>
        <Button aria-disabled={isSending} onClick={() => void choose(undefined)}>
          {booking.total > 0 ? `Refund ${formatGbp(booking.total)}` : 'No thanks'}
        </Button>
      </p>
    </>
  );
}

type TimesProps = {
  days: readonly DayOfSlots[];
  slotId: number | undefined;
  onChoose: (slotId: number | undefined) => void;
};

/** The calendar and the times of the day that is picked in it. */
function Times({ days, slotId, onChoose }: TimesProps) {
  const today = venueDate(useNow());
  const first = days.find(({ slots }) => slots.some(({ isSoldOut }) => !isSoldOut))?.date;
  const [month, setMonth] = useState<LocalDate>(() => monthOf(first ?? today));
  const [date, setDate] = useState<LocalDate | null>(null);
  if (first === undefined)
    return <p>We have no times on sale at the moment. Please call us, or take the refund.</p>;
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  return (
    <div className={styles.times}>
      <div>
        <Calendar
          today={today}
          month={month}
          firstMonth={today}
          lastMonth={monthOf(days.at(-1)?.date ?? today)}
          chosen={date}
          statusOf={(day) => statusOf(day, days)}
          onTurn={setMonth}
          onChoose={(day) => {
            setDate(day);
            onChoose(undefined);
          }}
        />
        <CalendarLegend />
      </div>
      <div>
        <p role="status">{date === null ? 'Choose a date first.' : formatLongDate(date)}</p>
        <ul className={styles.slots}>
          {slots.map((slot) => (
            <li key={slot.id}>
              <SlotOption
                start={slot.startTime}
                end={slot.endTime}
                isSoldOut={slot.isSoldOut}
                isChosen={slot.id === slotId}
                price="£0.00"
                party="to pay"
                onChoose={() => onChoose(slot.id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function statusOf(date: LocalDate, days: readonly DayOfSlots[]): DayStatus {
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const free = slots.filter(({ isSoldOut }) => !isSoldOut).length;
  const available = free === 1 ? '1 time available' : `${free} times available`;
  return {
    label: `${formatLongDate(date)}, ${free === 0 ? 'no times available' : available}`,
    isOpen: free > 0,
    free,
    all: slots.length,
  };
}
