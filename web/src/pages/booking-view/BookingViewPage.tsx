import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { BookingByEmail } from './BookingByEmail.tsx';
import { EmailForm } from './EmailForm.tsx';

type BookingViewPageProps = { bookingId: string; query: URLSearchParams };

/** Identified by the booking id in the path and the e-mail in the query (spec 6). */
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
