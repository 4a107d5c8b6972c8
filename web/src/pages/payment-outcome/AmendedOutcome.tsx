import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business, phoneHref, shownPhone } from '../../content/business.ts';
import { navigate } from '../../router/history.ts';
import type { Booked } from '../../storage/booked.ts';
import { Hero } from '../../ui/Hero.tsx';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import styles from './OutcomeView.module.css';
import type { Outcome } from './poll-outcome.ts';

type AmendedOutcomeProps = { outcome: Outcome; booked: Booked };

/** The outcome of paying for a move or a change. The booking itself remains in every case. */
export function AmendedOutcome({ outcome, booked }: AmendedOutcomeProps) {
  const queries = useQueryClient();
  const { kind } = outcome;
  const { title, text } = textOf(outcome, booked);
  useDocumentTitle(`${title} | ${business.name}`);
  useEffect(() => {
    if (kind === 'pending') return;
    void queries.invalidateQueries({ queryKey: ['booking', booked.bookingId] });
    void queries.invalidateQueries({ queryKey: ['availability'] });
  }, [kind, queries, booked.bookingId]);
  const isDone = kind === 'confirmed' || kind === 'success';
  const view = sitePaths.bookingView(booked.bookingId, booked.email);
  // Passes the sentence `booked.done` to the booking's page, which shows the sentence once.
  const goToView = (press: MouseEvent) => {
    if (!isDone || booked.done === undefined || press.ctrlKey || press.metaKey || press.shiftKey) return;
    press.preventDefault();
    navigate(view, 'push', { done: booked.done });
  };
  return (
    <Hero key={kind} picture={<OutcomeRing kind={isDone ? 'good' : kind} />}>
      <PageTitle>{title}</PageTitle>
      {isDone && booked.done !== undefined && (
        <p>
          <b>{booked.done}</b>
          {booked.amends === 'move' && ` Be at the jetty by ${booked.arriveAt}.`}
        </p>
      )}
      <p role={isDone || kind === 'pending' ? 'status' : 'alert'}>{text}</p>
      {!isDone && kind !== 'pending' && (
        <p>
          Not sure what happened? Call us on <a href={phoneHref}>{shownPhone}</a> before you pay again.
        </p>
      )}
      <p className={styles.actions}>
        <LinkButton variant={kind === 'pending' ? 'text' : 'primary'} path={view} onClick={goToView}>
          See your booking
        </LinkButton>
        <LinkButton variant="text" path={sitePaths.booking()}>
          Book again
        </LinkButton>
      </p>
    </Hero>
  );
}

function textOf(outcome: Outcome, { amends, email }: Booked): { title: string; text: string } {
  const asItWas = 'Your booking is as it was.';
  switch (outcome.kind) {
    case 'success':
    case 'confirmed':
      return {
        title: amends === 'move' ? 'Your trip is moved' : 'Your booking is changed',
        text: `Payment received. We’ve emailed the new details to ${email}.`,
      };
    case 'pending':
      return {
        title: 'Confirming your payment',
        text:
          outcome.isUnreachable === true
            ? 'We can’t connect right now. Your payment is safe, and we’ll keep trying.'
            : 'Please don’t pay again. This page updates itself and you can leave it. Until it’s confirmed, your booking stays as it is.',
      };
    case 'cancelled':
      return { title: 'Payment cancelled', text: `Nothing was charged. ${asItWas}` };
    case 'timedOut':
      return { title: 'Your time to pay is up', text: `${outcome.message} ${asItWas}` };
    case 'failed':
      return { title: outcome.heading, text: `${outcome.message} ${asItWas}` };
  }
}
