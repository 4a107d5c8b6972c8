import type { ReactNode } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useTerms } from '../../api/terms.ts';
import { business, phoneHref, shownPhone } from '../../content/business.ts';
import { BookingFacts } from '../../sections/BookingFacts.tsx';
import { TripTools } from '../../sections/TripTools.tsx';
import { WhatNext } from '../../sections/WhatNext.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OutcomeRing } from '../../ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Seats } from '../../ui/Seats.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import styles from './OutcomeView.module.css';
import type { Outcome } from './poll-outcome.ts';

type OutcomeViewProps = {
  outcome: Outcome;
  /** What else can be done; 'Book again' is then the second choice. */
  children?: ReactNode;
};

/** Every outcome offers 'Book again' (spec 2.10). */
export function OutcomeView({ outcome, children }: OutcomeViewProps) {
  useDocumentTitle(`${documentTitles[outcome.kind]} | ${business.name}`);
  return (
    <>
      <Hero key={outcome.kind} picture={<OutcomePicture outcome={outcome} />}>
        <OutcomeText outcome={outcome} />
        <p className={styles.actions}>
          {outcome.kind === 'success' && (
            <LinkButton path={sitePaths.bookingView(outcome.booking.id, outcome.booking.email)}>
              See your booking
            </LinkButton>
          )}
          {children}
          <LinkButton variant={bookAgainAs(outcome, children !== undefined)} path={sitePaths.booking()}>
            Book again
          </LinkButton>
        </p>
      </Hero>
      {outcome.kind === 'success' && (
        <Ticket tone="coral" aria-label="Your booking">
          <BookingFacts booking={outcome.booking} />
          <TripTools booking={outcome.booking} />
        </Ticket>
      )}
      {(outcome.kind === 'success' || outcome.kind === 'confirmed') && (
        <div className={styles.next}>
          {outcome.kind === 'success' ? <WhatNext terms={outcome.booking.terms} /> : <WhatNextToday />}
        </div>
      )}
    </>
  );
}

/** For an outcome that does not show the booking: it was made a moment ago. */
function WhatNextToday() {
  return <WhatNext terms={useTerms()} />;
}

/** The main action only if nothing is booked and the outcome is final; no button beside 'don't pay again'. */
function bookAgainAs({ kind }: Outcome, hasOther: boolean): 'primary' | 'quiet' | 'text' {
  if (kind === 'pending') return 'text';
  const isOver = kind === 'failed' || kind === 'timedOut' || kind === 'cancelled';
  return isOver && !hasOther ? 'primary' : 'quiet';
}

/** The browser's title, where 'Payment' alone would not say how it went. */
const documentTitles: Record<Outcome['kind'], string> = {
  pending: 'Confirming your payment',
  success: 'Your boat is booked',
  confirmed: 'Your boat is booked',
  failed: 'Payment failed',
  timedOut: 'Your time to pay is up',
  cancelled: 'Payment cancelled',
};

function OutcomePicture({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'success':
      return <Seats guests={outcome.booking.guests} />;
    case 'confirmed':
      return <OutcomeRing kind="good" />;
    default:
      return <OutcomeRing kind={outcome.kind} />;
  }
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
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
    case 'success':
      return (
        <>
          <PageTitle>Your boat is booked, {outcome.booking.firstName}</PageTitle>
          <p>
            Booking {outcome.booking.id} is confirmed. We have mailed all of this to {outcome.booking.email}.
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
