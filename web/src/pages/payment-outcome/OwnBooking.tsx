import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { bookingQuery } from '../../api/bookings.ts';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '../../ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import type { Outcome } from './outcome.ts';

/** A booking that is made, with its facts, in the tab that knows its e-mail address. */
export function OwnBooking({ bookingId, email }: { bookingId: string; email: string }) {
  const booking = useQuery(bookingQuery(bookingId, email));
  const { error } = booking;
  if (error instanceof ApiError && error.code === undefined) {
    return (
      <Hero picture={<OutcomeRing kind="good" />}>
        <PageTitle>Your booking is made</PageTitle>
        <RetryNotice
          message={`We could not show it here: ${error.message}`}
          onRetry={() => void booking.refetch()}
        />
        <p>It is on its way to {email} by mail.</p>
      </Hero>
    );
  }
  const outcome: Outcome = booking.isSuccess
    ? { kind: 'success', booking: booking.data }
    : error === null
      ? { kind: 'pending' }
      : { kind: 'failed', heading: 'FAILED', message: error.message };
  return <OutcomeView outcome={outcome} />;
}
