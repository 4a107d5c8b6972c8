import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { OwnBooking } from './OwnBooking.tsx';

/** Shows the booking only in the tab that made it, because the link alone must reveal nothing. */
export function ZeroCostOutcomePage({ query }: { query: URLSearchParams }) {
  const bookingId = query.get('booking_id') ?? '';
  const [email] = useState(() => emailOfBooked(tabStorage, bookingId));
  return email === undefined ? <MailedOnly /> : <OwnBooking bookingId={bookingId} email={email} />;
}

function MailedOnly() {
  return (
    <Hero picture={<OutcomeRing kind="good" />}>
      <PageTitle>Check your email</PageTitle>
      <p>
        We’ve emailed your booking, with a link to it, to the address you used. This page only shows a booking
        in the browser tab where it was made.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book again</LinkButton>
      </p>
    </Hero>
  );
}
