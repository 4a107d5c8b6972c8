import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { bookingQuery } from '../../api/bookings.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { BookingDetails } from './BookingDetails.tsx';
import { EmailForm } from './EmailForm.tsx';

type BookingByEmailProps = { bookingId: string; email: string };

export function BookingByEmail({ bookingId, email }: BookingByEmailProps) {
  const booking = useQuery(bookingQuery(bookingId, email));
  if (booking.isPending) return <Loading words="loading.." />;
  if (booking.isSuccess) return <BookingDetails booking={booking.data} />;
  if (booking.error instanceof ApiError && booking.error.code === 'notFound') {
    return (
      <>
        <Notice tone="error" role="alert">
          <p>No data found! {booking.error.message}</p>
        </Notice>
        <EmailForm bookingId={bookingId} />
      </>
    );
  }
  return <RetryNotice message={booking.error.message} onRetry={() => void booking.refetch()} />;
}
