import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '../../ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { OwnBooking } from './OwnBooking.tsx';

/** Shows the booking in the tab that made it. For anybody else the link reveals nothing. */
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
        We email every booking to the address it was made with, with a link to see it. This page only shows a
        booking in the browser tab that made it.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book again</LinkButton>
      </p>
    </Hero>
  );
}
