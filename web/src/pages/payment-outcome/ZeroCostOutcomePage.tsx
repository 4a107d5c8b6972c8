import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { ApiError } from '../../api/api-error.ts';
import { bookingQuery } from '../../api/bookings.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import type { Outcome } from './outcome.ts';

/** Shows the booking in the tab that made it. Anybody else with the link learns nothing from it. */
export function ZeroCostOutcomePage({ query }: { query: URLSearchParams }) {
  const bookingId = query.get('booking_id') ?? '';
  const [email] = useState(() => emailOfBooked(tabStorage, bookingId));
  return email === undefined ? <MailedOnly /> : <OwnBooking bookingId={bookingId} email={email} />;
}

function MailedOnly() {
  return (
    <>
      <PageTitle>Look in your mail</PageTitle>
      <p>
        Each booking is mailed to the address it was made with, with a link that shows it. This page shows a
        booking only in the browser tab that made it.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book again</LinkButton>
      </p>
    </>
  );
}

function OwnBooking({ bookingId, email }: { bookingId: string; email: string }) {
  const booking = useQuery(bookingQuery(bookingId, email));
  const { error } = booking;
  if (error instanceof ApiError && error.code === undefined) {
    return (
      <>
        <PageTitle>Your booking is made</PageTitle>
        <RetryNotice
          message={`We could not show it here: ${error.message}`}
          onRetry={() => void booking.refetch()}
        />
        <p>It is on its way to {email} by mail.</p>
      </>
    );
  }
  const outcome: Outcome = booking.isSuccess
    ? { kind: 'success', booking: booking.data }
    : error === null
      ? { kind: 'pending' }
      : { kind: 'failed', heading: 'FAILED', message: error.message };
  return <OutcomeView outcome={outcome} />;
}
