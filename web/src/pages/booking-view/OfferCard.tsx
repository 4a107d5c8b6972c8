import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { availabilityQuery, daysOfPackage } from '../../api/availability.ts';
import { type Booking, respondToOffer } from '../../api/bookings.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showSuccess } from '../../ui/toast.ts';

type OfferCardProps = { booking: Booking; link: string };

/** After a trip that we cancelled: another time free of charge or a refund. The choice is final. */
export function OfferCard({ booking, link }: OfferCardProps) {
  const { offerUntil } = booking;
  return (
    <Card aria-labelledby="offer-title">
      <h2 id="offer-title">Your choice</h2>
      {offerUntil !== null && (
        <p>
          Another time free of charge
          {booking.total > 0 && <>, or your {formatGbp(booking.total)} back, all of it</>}. You can choose
          until {formatLongDate(offerUntil)}.
        </p>
      )}
      {link === '' ? (
        <p>
          Please use the link in our mail about the cancelled trip, or call us on{' '}
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
  const [date, setDate] = useState('');
  const [slotId, setSlotId] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const open = daysOfPackage(days.data ?? [], booking.packageId).filter(({ slots }) =>
    slots.some(({ isSoldOut }) => !isSoldOut),
  );
  const slots = open.find((day) => day.date === date)?.slots.filter(({ isSoldOut }) => !isSoldOut) ?? [];

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
      <SelectField
        label="Another day"
        value={date}
        onChange={(event) => {
          setDate(event.target.value);
          setSlotId('');
        }}
      >
        <option value="">Choose a day</option>
        {open.map((day) => (
          <option key={day.date} value={day.date}>
            {formatLongDate(localDate(day.date))}
          </option>
        ))}
      </SelectField>
      {slots.length > 0 && (
        <SelectField label="Time" value={slotId} onChange={(event) => setSlotId(event.target.value)}>
          <option value="">Choose a time</option>
          {slots.map((slot) => (
            <option key={slot.id} value={slot.id}>
              {slot.startTime}–{slot.endTime}
            </option>
          ))}
        </SelectField>
      )}
      <p>
        <Button
          variant="primary"
          disabled={slotId === ''}
          aria-disabled={isSending}
          onClick={() => void choose(Number(slotId))}
        >
          Take this time
        </Button>{' '}
        <Button aria-disabled={isSending} onClick={() => void choose(undefined)}>
          {booking.total > 0 ? `Send me ${formatGbp(booking.total)} back` : 'Leave it cancelled'}
        </Button>
      </p>
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </>
  );
}
