import { calledOffRule } from '@slipway/shared/rules/house-rules.ts';
import { untilDecided, warningText } from '@slipway/shared/rules/sailing-text.ts';
import { nearDay } from '@slipway/shared/values/venue-time.ts';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { ApiError } from '../../api/api-error.ts';
import { type Booking, bookingQuery } from '../../api/bookings.ts';
import { navigate, takeDone } from '../../router/history.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { ShareTrip } from '../../sections/ShareTrip.tsx';
import { ShortCode } from '../../sections/PriceCard.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { StatusBadge, TestNote } from '../../ui/StatusBadge.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { BookingDetails } from './BookingDetails.tsx';
import styles from './BookingDetails.module.css';
import { TripHead } from './TripHead.tsx';

/** The invoices load later, because few customers need them. */
const InvoicesPage = lazyPart(() => import('./invoices/InvoicesPage.tsx'), 'InvoicesPage');

/** Loads the booking before the first screen is shown, if the visit begins on this page. */
export function prefetchBooking(queries: QueryClient, id: string, email: string): Promise<unknown> {
  return queries.prefetchQuery(bookingQuery(id, email));
}

type BookingViewPageProps = { bookingId: string; query: URLSearchParams; hash: string };

/** A booking, identified by the id in the path and the email in the query (spec 6). */
export function BookingViewPage({ bookingId, query, hash }: BookingViewPageProps) {
  const email = query.get('email') ?? '';
  const links = { offer: query.get('offer') ?? '', review: query.get('review') ?? '' };
  return (
    <>
      {email === '' ? (
        <>
          <PageTitle>Your booking</PageTitle>
          <EmailForm bookingId={bookingId} />
          <BookAgain />
        </>
      ) : query.has('invoices') ? (
        <Suspense fallback={<Loading text="loading.." />}>
          <InvoicesPage id={bookingId} email={email} />
        </Suspense>
      ) : (
        <BookingByEmail key={email} bookingId={bookingId} email={email} links={links} hash={hash} />
      )}
    </>
  );
}

/**
 * The signatures of two links in our emails. `offer`: the link after we cancelled a trip. `review`: the link after a
 * trip. A missing signature is ''.
 */
type MailedLinks = { offer: string; review: string };

type BookingByEmailProps = {
  bookingId: string;
  email: string;
  links: MailedLinks;
  hash: string;
};

function BookingByEmail({ bookingId, email, links, hash }: BookingByEmailProps) {
  const booking = useQuery(bookingQuery(bookingId, email));
  const { data } = booking;
  const now = useNow();
  useHashScroll(hash, data !== undefined);
  return (
    <>
      {/* A cancelled trip has no picture of the guests, so that its refund is higher up on the page. */}
      <Hero
        isPictureForWide
        isAlone={booking.isPending}
        {...(data === undefined || data.status === 'cancelled'
          ? {}
          : { picture: <Seats guests={data.guests} /> })}
      >
        <div className={styles.head}>
          {data !== undefined && (
            <>
              <ShortCode code={data.code} />
              <StatusBadge status={data.status} />
            </>
          )}
        </div>
        <PageTitle key="title" {...(data === undefined ? {} : { aside: 'Your booking' })}>
          {data === undefined ? 'Your booking' : headline(data, links.review !== '', now)}
        </PageTitle>
        {booking.isPending && <Loading text="loading.." />}
        {data !== undefined && <TestNote of={data} />}
        {data !== undefined && <JustDone />}
        {data?.status === 'open' && (
          <>
            {data.warned !== null && <WarnedNotice booking={data} warned={data.warned} />}
            <TripHead booking={data} />
            <ShareTrip booking={data}>{` You’ll also find this in your email: ${data.email}.`}</ShareTrip>
          </>
        )}
      </Hero>
      <Found booking={booking} bookingId={bookingId} links={links} />
      {!booking.isPending && <BookAgain />}
    </>
  );
}

function BookAgain() {
  return (
    <p>
      <LinkButton variant="quiet" path={sitePaths.booking()}>
        Book again
      </LinkButton>
    </p>
  );
}

/** The sentence about the move or change just made; a refresh or Back does not show it again. */
function JustDone() {
  const [done] = useState(takeDone);
  if (done === undefined) return null;
  return (
    <div className={styles.done}>
      <Notice role="status">
        <p>{done}</p>
      </Notice>
    </div>
  );
}

type WarnedProps = { booking: Booking; warned: NonNullable<Booking['warned']> };

/** Shows the weather warning until we decide about the trip. The email and the text message use the same words. */
function WarnedNotice({ booking: { date, terms }, warned }: WarnedProps) {
  return (
    <div className={styles.done}>
      <Notice tone="warning" role="status">
        <p>
          <b>{warningText(warned, date)}</b>
        </p>
        <p>
          {untilDecided} {calledOffRule(terms)}
        </p>
      </Notice>
    </div>
  );
}

/** `hasSailed`: only guests who sailed get the link to review a trip. */
function headline(booking: Booking, hasSailed: boolean, now: Date): string {
  const { status, firstName, offerUntil, oldTime, total, calledOff, date, startTime, warned } = booking;
  switch (status) {
    case 'open': {
      const near = nearDay(date, now);
      if (near === undefined)
        return warned === null
          ? `See you on the water, ${firstName}.`
          : `The weather may stop your trip, ${firstName}.`;
      return `${near} at ${startTime}, ${firstName}.`;
    }
    case 'closed':
      return hasSailed ? `Thank you for coming, ${firstName}.` : `This trip was on ${formatLongDate(date)}.`;
    case 'cancelled':
      if (offerUntil === null) return 'This booking is cancelled.';
      if (oldTime !== null && oldTime.keptUntil > now)
        return `Your trip can go ahead after all, ${firstName}.`;
      return (calledOff?.refund ?? total) > 0 ? 'Choose a new day or a refund.' : 'Choose a new day.';
    case 'pending':
      return `Almost yours, ${firstName}.`;
  }
}

type FoundProps = { booking: UseQueryResult<Booking>; bookingId: string; links: MailedLinks };

function Found({ booking, bookingId, links }: FoundProps) {
  if (booking.isPending) return null;
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

/** Asks for the email address if the link has none. */
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
          hint="The email address you booked with."
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button variant="primary" type="submit">
          Show my booking
        </Button>
      </form>
    </Card>
  );
}
