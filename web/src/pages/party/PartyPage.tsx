import { nearDay } from '@slipway/shared/values/venue-time.ts';
import { addressLine } from '@slipway/shared/find-us.ts';
import { captainBrings, captainPromise, ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whatToBring } from '@slipway/shared/rules/trip-sentences.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { type PartyTrip, acceptAsCaptain, partyCalendarAddress, partyQuery } from '../../api/party.ts';
import { business } from '../../content/business.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { FindUs } from '../../sections/FindUs.tsx';
import { Button, FileButton } from '@slipway/ui/Button.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { TestNote } from '../../ui/StatusBadge.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Hero } from '../../ui/Hero.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import styles from './PartyPage.module.css';

type PartyPageProps = { token: string; captain: string; hash: string };

/** The trip as its guests see it, with nothing else from the booking (docs/decisions/0043). */
export function PartyPage({ token, captain, hash }: PartyPageProps) {
  const trip = useQuery(partyQuery(token, captain));
  useHashScroll(hash, trip.isSuccess);
  return (
    <>
      <meta name="robots" content="noindex" />
      {trip.isSuccess ? (
        <Party trip={trip.data} token={token} captainLink={captain} />
      ) : (
        <WithoutTrip trip={trip} />
      )}
    </>
  );
}

function WithoutTrip({ trip }: { trip: UseQueryResult<PartyTrip> }) {
  const isUnknown = trip.error instanceof ApiError && trip.error.code === 'not_found';
  return (
    <>
      <PageTitle>A boat trip</PageTitle>
      {trip.isPending && <Loading text="loading.." />}
      {isUnknown && (
        <Notice tone="error" role="alert">
          <p>{trip.error?.message} Ask the sender to send it again.</p>
        </Notice>
      )}
      {trip.isError && !isUnknown && (
        <RetryNotice message={trip.error.message} onRetry={() => void trip.refetch()} />
      )}
    </>
  );
}

type PartyProps = { trip: PartyTrip; token: string; captainLink: string };

function Party({ trip, token, captainLink }: PartyProps) {
  const { organiser, state, captain } = trip;
  const now = useNow();
  // A person who was asked to be the captain has one main thing to do on this page: to accept.
  const isAsked = captain !== null && !captain.hasAccepted;
  useDocumentTitle(`${organiser}’s boat, ${formatLongDate(trip.date)} | ${business.name}`);
  return (
    <>
      <Hero>
        {state === 'on' && <p className={styles.kicker}>You’re invited aboard</p>}
        <PageTitle>{headline(trip, now)}</PageTitle>
        <TestNote of={trip} />
        <p>{explanation(trip)}</p>
        {state === 'on' && (
          <p className={styles.actions}>
            <FileButton
              icon="calendar"
              variant={isAsked ? 'quiet' : 'primary'}
              address={partyCalendarAddress(token)}
            >
              Add to calendar
            </FileButton>
            <LinkButton
              variant="quiet"
              path={`${sitePaths.party(token, captainLink === '' ? undefined : captainLink)}#find-us`}
            >
              Directions
            </LinkButton>
          </p>
        )}
      </Hero>
      {state === 'on' && captainLink !== '' && <CaptainAsk trip={trip} token={token} link={captainLink} />}
      <Ticket tone="coral" aria-labelledby="trip-title">
        <h2 id="trip-title">The trip</h2>
        <dl className={styles.facts}>
          <Fact name="When" value={`${formatLongDate(trip.date)}, ${trip.startTime}–${trip.endTime}`} />
          {state === 'on' && <Fact name="Arrive by" value={trip.arriveAt} />}
          <Fact name="Trip" value={trip.packageName} />
          <Fact name="Where" value={addressLine(business)} />
        </dl>
      </Ticket>
      {state === 'on' && (
        <div className={styles.cards}>
          <ToKnow trip={trip} />
          <FindUs />
        </div>
      )}
      <p className={styles.small}>
        This page only shows the trip. To change or cancel it, ask {organiser}.{' '}
        <SiteLink path={sitePaths.home()}>Hire a boat yourself</SiteLink>
      </p>
    </>
  );
}

function ToKnow({ trip }: { trip: PartyTrip }) {
  const licence = captainBrings(trip);
  const bring = [...whatToBring(trip), ...(licence === '' ? [] : [`The captain only: ${licence}`])];
  const rules = [ruleOf(trip, 'jackets'), ruleOf(trip, 'animals')].filter(Boolean).join(' ');
  if (bring.length === 0 && rules === '') return null;
  return (
    <Card aria-labelledby="bring-title">
      <h2 id="bring-title">{bring.length === 0 ? 'On board' : 'What to bring'}</h2>
      {bring.length > 0 && (
        <ul>
          {bring.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      )}
      {rules !== '' && <p>{rules}</p>}
    </Card>
  );
}

function headline({ state, organiser, date, startTime }: PartyTrip, now: Date): string {
  switch (state) {
    case 'on': {
      const near = nearDay(date, now);
      return near === undefined
        ? `${organiser}’s boat, ${formatLongDate(date)}`
        : `${near} at ${startTime}: ${organiser}’s boat`;
    }
    case 'over':
      return `${organiser}’s boat trip is over`;
    case 'cancelled':
      return `${organiser}’s boat trip is cancelled`;
    case 'called_off':
      return `We’ve had to cancel ${organiser}’s boat trip`;
  }
}

function explanation(trip: PartyTrip): string {
  const { state, organiser, arriveAt, date } = trip;
  switch (state) {
    case 'on':
      return `${ruleOf(trip, 'party')} Be at the jetty by ${arriveAt}.`.trim();
    case 'over':
      return 'We hope you had a good time on the water.';
    case 'cancelled':
      return `The trip on ${formatLongDate(date)} isn’t happening. Ask ${organiser} if there’s a new date.`;
    case 'called_off':
      return `${organiser} can choose a new time. If they do, you’ll see it here.`;
  }
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type CaptainAskProps = { trip: PartyTrip; token: string; link: string };

function CaptainAsk({ trip, token, link }: CaptainAskProps) {
  const { captain, organiser } = trip;
  const licence = ruleOf(trip, 'licence');
  const promise = captainPromise(trip);
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  async function accept(): Promise<void> {
    if (isSending) return;
    setSending(true);
    setProblem('');
    try {
      await acceptAsCaptain(token, link);
      await queryClient.invalidateQueries({ queryKey: ['party', token] });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      setSending(false);
    }
  }

  if (captain === null) {
    return (
      <Notice>
        <p>This captain’s link is no longer valid: {organiser} may have named someone else.</p>
      </Notice>
    );
  }
  if (captain.hasAccepted) {
    return (
      <Notice role="status" takesFocus>
        <p>
          You’re the captain, {captain.name}.{licence && ` Bring your ${licence}.`}
        </p>
      </Notice>
    );
  }
  return (
    <Card aria-labelledby="captain-title">
      <h2 id="captain-title">Will you be the captain, {captain.name}?</h2>
      {promise !== '' && <p>{promise}</p>}
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p>
        <Button variant="primary" aria-disabled={isSending} onClick={() => void accept()}>
          Yes, I’m the captain
        </Button>
      </p>
    </Card>
  );
}
