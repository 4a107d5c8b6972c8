import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { ApiError } from '../../api/api-error.ts';
import { type Booking, bookingQuery } from '../../api/bookings.ts';
import { navigate } from '../../router/history.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Seats } from '../../ui/Seats.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { BookingDetails } from './BookingDetails.tsx';

type BookingViewPageProps = { bookingId: string; query: URLSearchParams };

/** Identified by the booking id in the path and the email in the query (spec 6). */
export function BookingViewPage({ bookingId, query }: BookingViewPageProps) {
  const email = query.get('email') ?? '';
  const links = { offer: query.get('offer') ?? '', review: query.get('review') ?? '' };
  return (
    <>
      {email === '' ? (
        <>
          <PageTitle>Your booking</PageTitle>
          <EmailForm bookingId={bookingId} />
        </>
      ) : (
        <BookingByEmail key={email} bookingId={bookingId} email={email} links={links} />
      )}
      <p>
        <LinkButton variant="quiet" path={sitePaths.booking()}>
          Book again
        </LinkButton>
      </p>
    </>
  );
}

/** Signed links from the emails about a trip that we cancelled and about a trip that is over; '' without one. */
type MailedLinks = { offer: string; review: string };

type BookingByEmailProps = {
  bookingId: string;
  email: string;
  links: MailedLinks;
};

function BookingByEmail({ bookingId, email, links }: BookingByEmailProps) {
  const booking = useQuery(bookingQuery(bookingId, email));
  const { data } = booking;
  return (
    <>
      <Hero picture={data && <Seats guests={data.guests} />}>
        {data !== undefined && (
          <p>
            <StatusBadge status={data.status} /> Booking {data.id}
          </p>
        )}
        <PageTitle key="title" {...(data === undefined ? {} : { aside: 'Your booking' })}>
          {data === undefined ? 'Your booking' : headline(data)}
        </PageTitle>
        {data?.status === 'open' && (
          <p>Your boat is booked. All of this is also in your mail: {data.email}.</p>
        )}
      </Hero>
      <Found booking={booking} bookingId={bookingId} links={links} />
    </>
  );
}

function headline({ status, firstName }: Booking): string {
  switch (status) {
    case 'open':
      return `See you on the water, ${firstName}.`;
    case 'closed':
      return `Thank you for coming, ${firstName}.`;
    case 'cancelled':
      return 'This booking is cancelled.';
    case 'pending':
      return `Almost yours, ${firstName}.`;
  }
}

type FoundProps = { booking: UseQueryResult<Booking>; bookingId: string; links: MailedLinks };

function Found({ booking, bookingId, links }: FoundProps) {
  if (booking.isPending) return <Loading text="loading.." />;
  if (booking.isSuccess) return <BookingDetails booking={booking.data} links={links} />;
  if (booking.error instanceof ApiError && booking.error.code === 'not_found') {
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

/** For a link that has lost its email address. */
function EmailForm({ bookingId }: { bookingId: string }) {
  const [email, setEmail] = useState('');
  return (
    <Card aria-label="Whose booking is it?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() !== '') navigate(sitePaths.bookingView(bookingId, email.trim()), 'replace');
        }}
      >
        <TextField
          label="Email"
          hint="The address that the booking was made with."
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button variant="primary" type="submit">
          Show the booking
        </Button>
      </form>
    </Card>
  );
}
