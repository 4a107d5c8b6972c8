import { useQuery } from '@tanstack/react-query';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { ApiError } from '../../../api/api-error.ts';
import { bookingQuery } from '../../../api/bookings.ts';
import { business, phoneHref, shownPhone } from '../../../content/business.ts';
import { Hero } from '../../../ui/Hero.tsx';
import { LinkButton } from '../../../ui/SiteLink.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import { ChangeOrder } from './ChangeOrder.tsx';
import { ChangeTime } from './ChangeTime.tsx';

/** Exported for the page of a pay link as well. */
export { PayDifference } from './PayDifference.tsx';

type ChangeBookingProps = { bookingId: string; query: URLSearchParams };

/**
 * The page where a customer moves a booking to another time, or changes its guests and add-ons. Nothing changes before
 * the customer has seen the price and agreed.
 */
export function ChangeBooking({ bookingId, query }: ChangeBookingProps) {
  const email = query.get('email') ?? '';
  const isMove = query.get('change') !== 'order';
  const title = isMove ? 'Move to another time' : 'Change guests or add-ons';
  useDocumentTitle(`${title} | ${business.name}`);
  const booking = useQuery(bookingQuery(bookingId, email));
  const { data } = booking;
  const isPossible = data !== undefined && (isMove ? data.canMove : data.canChange);
  return (
    <>
      <Hero>
        <PageTitle aside="Your booking">{title}</PageTitle>
        {isPossible && <p>Your booking stays as it is until you’ve seen what this costs and agreed to it.</p>}
      </Hero>
      {booking.isPending && <Loading text="loading.." />}
      {booking.isError && data === undefined && (
        <Missing error={booking.error} onRetry={() => void booking.refetch()} />
      )}
      {data !== undefined && !isPossible && (
        <Notice tone="warning" role="status">
          <p>
            This booking can’t be changed online {data.status === 'open' ? 'now' : 'any more'}. Call us on{' '}
            <a href={phoneHref}>{shownPhone}</a>.
          </p>
        </Notice>
      )}
      {isPossible && (isMove ? <ChangeTime booking={data} /> : <ChangeOrder booking={data} />)}
      <p>
        <LinkButton variant="quiet" path={sitePaths.bookingView(bookingId, email)}>
          Back to your booking
        </LinkButton>
      </p>
    </>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof ApiError && error.code === 'not_found' ? (
    <Notice tone="error" role="alert">
      <p>No data found! {error.message}</p>
    </Notice>
  ) : (
    <RetryNotice message={error.message} onRetry={onRetry} />
  );
}
