import type { ReactNode } from 'react';
import { captainNeeds } from '@slipway/shared/rules/house-rules.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Booking } from '../../api/bookings.ts';
import { useTerms } from '../../api/site-facts.ts';
import { business, phoneHref, shownPhone } from '../../content/business.ts';
import { BookingOverview } from '../../sections/BookingOverview.tsx';
import { FindUs } from '../../sections/FindUs.tsx';
import { PriceCard, ShortCode } from '../../sections/PriceCard.tsx';
import { ShareTrip } from '../../sections/ShareTrip.tsx';
import { WhatNext } from '../../sections/WhatNext.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { TestNote } from '../../ui/StatusBadge.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import styles from './OutcomeView.module.css';
import type { Outcome } from './poll-outcome.ts';

type OutcomeViewProps = {
  outcome: Outcome;
  /** Another action, shown before 'Book again'. */
  children?: ReactNode;
};

/** Every outcome offers 'Book again' (spec 2.10), but only as a link where a second booking would be a mistake. */
export function OutcomeView({ outcome, children }: OutcomeViewProps) {
  useDocumentTitle(`${documentTitles[outcome.kind]} | ${business.name}`);
  if (outcome.kind === 'success') return <Booked booking={outcome.booking} />;
  return (
    <>
      <Hero
        key={outcome.kind}
        picture={<OutcomeRing kind={outcome.kind === 'confirmed' ? 'good' : outcome.kind} />}
      >
        <OutcomeText outcome={outcome} />
        <p className={styles.actions}>
          {children}
          <LinkButton variant={bookAgainAs(outcome, children !== undefined)} path={sitePaths.booking()}>
            Book again
          </LinkButton>
        </p>
      </Hero>
      {outcome.kind === 'confirmed' && (
        <div className={styles.next}>
          <WhatNextToday />
        </div>
      )}
    </>
  );
}

function Booked({ booking }: { booking: Booking }) {
  const view = sitePaths.bookingView(booking.id, booking.email);
  const needs = captainNeeds(booking.terms, 'over');
  return (
    <>
      <Hero key="success" picture={<Seats guests={booking.guests} />}>
        <div>
          <ShortCode code={booking.code} />
        </div>
        <PageTitle>Your boat is booked, {booking.firstName}</PageTitle>
        <TestNote of={booking} />
        <p>
          We’ve emailed this to <b>{booking.email}</b>. Now tell the others.
        </p>
        <ShareTrip booking={booking} />
        <p>
          <LinkButton variant="quiet" path={view}>
            See your booking
          </LinkButton>
        </p>
      </Hero>
      <BookingOverview booking={booking} title="Your booking" />
      <div className={styles.booked}>
        <div>
          {!booking.isCaptainDeclared && (
            <Card aria-labelledby="captain-title">
              <h2 id="captain-title">Who’s your captain?</h2>
              <p>
                {needs !== '' && `${needs}. `}
                <SiteLink path={sitePaths.captainOf(booking.id, booking.email)}>Tell us here</SiteLink>
              </p>
            </Card>
          )}
          <WhatNext terms={booking.terms} trip={booking} />
        </div>
        <div>
          <PriceCard booking={booking} />
        </div>
      </div>
      <FindUs />
      <p className={styles.hint}>
        Booking {booking.id} is confirmed. <SiteLink path={sitePaths.booking()}>Book again</SiteLink>
      </p>
    </>
  );
}

/**
 * The next steps after a confirmed booking whose data this browser cannot show. Today's terms apply, because the
 * booking was made a moment ago.
 */
function WhatNextToday() {
  return <WhatNext terms={useTerms()} />;
}

/**
 * 'Book again' is the main button only if nothing is booked, the outcome is final and the page offers no other action.
 * While a payment is pending, the page tells visitors not to pay again, so 'Book again' is a text link.
 */
function bookAgainAs({ kind }: Outcome, hasOther: boolean): 'primary' | 'quiet' | 'text' {
  if (kind === 'pending') return 'text';
  const isOver = kind === 'failed' || kind === 'timedOut' || kind === 'cancelled';
  return isOver && !hasOther ? 'primary' : 'quiet';
}

/** The title of the browser tab. 'Payment' alone would not name the outcome. */
const documentTitles: Record<Outcome['kind'], string> = {
  pending: 'Confirming your payment',
  success: 'Your boat is booked',
  confirmed: 'Your boat is booked',
  failed: 'Payment failed',
  timedOut: 'Your time to pay is up',
  cancelled: 'Payment cancelled',
};

function OutcomeText({ outcome }: { outcome: Exclude<Outcome, { kind: 'success' }> }) {
  switch (outcome.kind) {
    case 'pending':
      return (
        <>
          <PageTitle>Confirming your payment</PageTitle>
          <p>
            Please don’t pay again. This page updates itself and you can leave it. We’ll email you as soon as
            you’re booked.
          </p>
          <p role="status">
            {outcome.isUnreachable === true
              ? 'We can’t connect right now. Your payment is safe, and we’ll keep trying.'
              : 'loading..'}
          </p>
        </>
      );
    case 'confirmed':
      return (
        <>
          <PageTitle>Your boat is booked</PageTitle>
          <p>Payment received. We’ve emailed your booking, with a link to it, to the address you used.</p>
        </>
      );
    case 'failed':
      return <FailureText title={outcome.heading} message={outcome.message} />;
    case 'timedOut':
      return <FailureText title="Your time to pay is up" message={outcome.message} />;
    case 'cancelled':
      return (
        <>
          <PageTitle>Payment cancelled</PageTitle>
          <p>{outcome.message}</p>
        </>
      );
  }
}

function FailureText({ title, message }: { title: string; message: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Notice tone="error" role="alert">
        <p>{message}</p>
      </Notice>
      <p>
        Not sure what happened? Call us on <a href={phoneHref}>{shownPhone}</a> before you pay again.
      </p>
    </>
  );
}
