import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { type Pence, formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { daysOfPackage, useAvailability } from '../../api/availability.ts';
import type { Booking } from '../../api/bookings.ts';
import { noteOfferOpened, respondToOffer } from '../../api/offers.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { returnToPageStart } from '../../router/page-start.ts';
import { SlotCalendar } from '../../sections/SlotCalendar.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { showSuccess } from '@slipway/ui/toast.ts';
import styles from './OfferCard.module.css';
import { RefundDialog } from './RefundDialog.tsx';

type OfferCardProps = { booking: Booking; link: string };

/**
 * The choice after a trip that we cancelled: the old time while we hold it, another time free of charge, or a refund.
 * The choice is final.
 */
export function OfferCard({ booking, link }: OfferCardProps) {
  const { offerUntil } = booking;
  const refund = refundOf(booking);
  const others = offerUntil !== null && (
    <p>
      {refund > 0 || booking.total === 0
        ? 'Choose a new time, free of charge'
        : 'Choose a new time at the same price'}
      {refund > 0 && <>, or a full {formatGbp(refund)} refund</>}. You have until {formatLongDate(offerUntil)}{' '}
      to decide.
    </p>
  );
  return (
    <Card aria-labelledby="offer-title">
      <h2 id="offer-title">Your choice</h2>
      {link === '' ? (
        <>
          {others}
          <p>
            Please use the link in our email about the cancelled trip, or call us on{' '}
            <a href={phoneHref}>{shownPhone}</a>.
          </p>
        </>
      ) : (
        <Choice booking={booking} link={link}>
          {others}
        </Choice>
      )}
    </Card>
  );
}

function refundOf({ calledOff, total }: Booking): Pence {
  return calledOff?.refund ?? total;
}

/** `children`: the text below the offer of the old time. */
function Choice({ booking, link, children }: OfferCardProps & { children: ReactNode }) {
  const queryClient = useQueryClient();
  const days = useAvailability(booking);
  const [slotId, setSlotId] = useState<number>();
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const refund = refundOf(booking);
  const { id, email, oldTime } = booking;
  const now = useNow();
  const isKept = oldTime !== null && oldTime.keptUntil > now;
  useEffect(() => {
    if (!isKept) return undefined;
    // When the old time is no longer held for the party, anybody can book it, so the calendar is read again.
    return () => void queryClient.invalidateQueries({ queryKey: ['availability'] });
  }, [isKept, queryClient]);
  useEffect(() => noteOfferOpened({ id, email }, link), [id, email, link]);

  const hasAnswered = useRef(false);
  // The choice and the pressed button disappear together, so we move the focus to the start of the page.
  useEffect(() => () => void (hasAnswered.current && returnToPageStart()), []);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['booking', booking.id] });
  async function choose(chosen: number | undefined): Promise<void> {
    if (isSending) return;
    setSending(true);
    setProblem('');
    try {
      const message = await respondToOffer(booking, link, chosen);
      hasAnswered.current = true;
      await readAgain();
      setAsking(false);
      showSuccess(message);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
      void readAgain();
    } finally {
      setSending(false);
      void queryClient.invalidateQueries({ queryKey: ['availability'] });
    }
  }

  return (
    <>
      {oldTime !== null && isKept && (
        <section className={styles.old} aria-labelledby="old-time">
          <h3 id="old-time">Your old time, kept until {venueDateTime(oldTime.keptUntil).time}</h3>
          <p>
            {formatLongDate(booking.date)}, {booking.startTime}, can go ahead after all.
          </p>
          <Button
            variant="primary"
            aria-disabled={isSending}
            aria-describedby="old-time"
            onClick={() => void choose(oldTime.slotId)}
          >
            Take it back
          </Button>
        </section>
      )}
      {children}
      {days.isPending && <Loading text="Loading available days . . . " />}
      {days.isError && days.data === undefined && (
        <RetryNotice message={days.error.message} onRetry={() => void days.refetch()} />
      )}
      {days.data !== undefined && (
        <SlotCalendar
          days={daysOfPackage(days.data, booking.packageId)}
          slotId={slotId}
          terms={booking.terms}
          priceOf={() => ({ price: formatGbp(refund > 0 ? noMoney : booking.total), party: 'to pay' })}
          none="We have no times on sale at the moment. Please call us, or take the refund."
          onChoose={(slot) => setSlotId(slot?.id)}
        />
      )}
      {problem !== '' && !isAsking && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p className={styles.actions}>
        <Button
          variant={isKept ? 'secondary' : 'primary'}
          disabled={slotId === undefined}
          aria-disabled={isSending}
          onClick={() => void choose(slotId)}
        >
          Take this time
        </Button>
        <Button
          aria-disabled={isSending}
          aria-haspopup="dialog"
          onClick={() => {
            if (isSending) return;
            setProblem('');
            setAsking(true);
          }}
        >
          {refund > 0 ? `Refund ${formatGbp(refund)}` : 'No thanks'}
        </Button>
      </p>
      {isAsking && (
        <RefundDialog
          {...{ booking, refund, isSending, problem }}
          onAgree={() => void choose(undefined)}
          onLeave={() => setAsking(false)}
        />
      )}
    </>
  );
}
