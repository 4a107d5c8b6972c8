import type { ReactNode } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useTerms } from '../../api/terms.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
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
import styles from './OutcomeView.module.css';
import type { Outcome } from './poll-outcome.ts';

type OutcomeViewProps = {
  outcome: Outcome;
  /** What else can be done; 'Book again' is then the second choice. */
  children?: ReactNode;
};

/** Every outcome offers 'Book again' (spec 2.10). */
export function OutcomeView({ outcome, children }: OutcomeViewProps) {
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
          <LinkButton
            variant={children === undefined && isOver(outcome) ? 'primary' : 'quiet'}
            path={sitePaths.booking()}
          >
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

/** Nothing is booked and the outcome is final: the main action is to book again. */
function isOver({ kind }: Outcome): boolean {
  return kind === 'failed' || kind === 'timedOut' || kind === 'cancelled';
}

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
          <PageTitle>We are checking your payment</PageTitle>
          <p>
            Please do not pay again. This page goes on by itself, and you may leave it: as soon as the booking
            is confirmed we send it to you by mail.
          </p>
          <p role="status">
            {outcome.isUnreachable === true
              ? 'We cannot reach the booking office at the moment. We keep asking; your payment is not lost.'
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
          <p>
            Your payment has arrived. We have mailed the booking, with a link that shows it, to the address
            that it was made with.
          </p>
        </>
      );
    case 'failed':
      return <FailureText title={outcome.heading} message={outcome.message} />;
    case 'timedOut':
      return <FailureText title="The time to pay is over" message={outcome.message} />;
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
        If anything about this payment is unclear, call us on <a href={phoneHref}>{shownPhone}</a> before you
        pay again.
      </p>
    </>
  );
}
