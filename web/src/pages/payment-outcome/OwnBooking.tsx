import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { bookingQuery } from '../../api/bookings.ts';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { OutcomeView } from './OutcomeView.tsx';

/** Shows a booking with its facts, in the tab that made the booking and still has its email address. */
export function OwnBooking({ bookingId, email }: { bookingId: string; email: string }) {
  const { data, error, refetch } = useQuery(bookingQuery(bookingId, email));
  if (data !== undefined) return <OutcomeView outcome={{ kind: 'success', booking: data }} />;
  if (error instanceof ApiError && error.code !== undefined) {
    return <OutcomeView outcome={{ kind: 'failed', heading: 'FAILED', message: error.message }} />;
  }
  return (
    <Hero picture={<OutcomeRing kind="good" />}>
      <PageTitle>Your booking is made</PageTitle>
      {error === null ? (
        <p role="status">loading..</p>
      ) : (
        <RetryNotice message={`We couldn’t show it here: ${error.message}`} onRetry={() => void refetch()} />
      )}
      <p>We’re emailing it to {email}.</p>
    </Hero>
  );
}
