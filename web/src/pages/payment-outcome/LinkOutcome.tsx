import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { addressLine } from '@slipway/shared/find-us.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { captainRule } from '@slipway/shared/rules/house-rules.ts';
import { depositAfterTrip } from '@slipway/shared/rules/deposit-after-trip.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { addPence, formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { type PayLink, payLinkQuery } from '../../api/pay-links.ts';
import { useTerms } from '../../api/site-facts.ts';
import { business, phoneHref, shownPhone } from '../../content/business.ts';
import { Hero } from '../../ui/Hero.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { TestNote } from '../../ui/StatusBadge.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import type { Outcome } from './poll-outcome.ts';

/** The page after a payment by pay link. The payer may not be the customer, and learns nothing about the customer. */
export function LinkOutcome({ outcome, link }: { outcome: Outcome; link: string }) {
  const queries = useQueryClient();
  const { kind } = outcome;
  const isDone = kind === 'confirmed' || kind === 'success';
  // After a payment, reads what the link asks for now: of two boats sold together, one may still be unpaid.
  const rest = useQuery({ ...payLinkQuery(link), enabled: isDone });
  const { title, text } = isDone ? doneText(rest.data) : textOf(outcome);
  useDocumentTitle(`${title} | ${business.name}`);
  useEffect(() => {
    if (kind !== 'pending') void queries.invalidateQueries({ queryKey: ['pay-link', link] });
  }, [kind, queries, link]);
  return (
    <Hero key={kind} picture={<OutcomeRing kind={isDone ? 'good' : kind} />}>
      <PageTitle>{title}</PageTitle>
      <p role={isDone || kind === 'pending' ? 'status' : 'alert'}>{text}</p>
      {isDone && rest.data !== undefined && (
        <Suspense>
          {rest.data.paysFor === 'charge' ? <PaidCharges link={rest.data} /> : <Trip link={rest.data} />}
        </Suspense>
      )}
      {isDone && rest.data?.status === 'to_pay' && (
        <p>
          <LinkButton variant="primary" path={sitePaths.payLink(link)}>
            Now boat {rest.data.boat} of {rest.data.boats.length}
          </LinkButton>
        </p>
      )}
      {!isDone && kind !== 'pending' && (
        <>
          <p>
            Not sure what happened? Call us on <a href={phoneHref}>{shownPhone}</a> before you pay again.
          </p>
          <p>
            <LinkButton variant="primary" path={sitePaths.payLink(link)}>
              See what is to pay
            </LinkButton>
          </p>
        </>
      )}
    </Hero>
  );
}

/** The kind and the amount of each charge that was paid. */
function PaidCharges({ link }: { link: PayLink }) {
  return (
    <>
      <TestNote of={link} />
      <p>
        For {link.charges.map(({ what, amount }) => `${what.toLowerCase()}, ${formatGbp(amount)}`).join('; ')}{' '}
        ({link.packageName}, {formatLongDate(link.date)}, {link.startTime}).
      </p>
      <p>
        Questions? Call <a href={phoneHref}>{shownPhone}</a>.
      </p>
    </>
  );
}

/** The trip of a pay link, with the facts that the guests need. */
function Trip({ link }: { link: PayLink }) {
  const { packageName, date, startTime, endTime } = link;
  const house = useTerms();
  const terms = link.terms ?? house;
  return (
    <>
      <TestNote of={link} />
      <p>
        {packageName}, {formatLongDate(date)}, {startTime}–{endTime}, at {addressLine(business)}. Be at the
        jetty by {arriveAt(terms, localTime(startTime))}. {captainRule(terms)}
      </p>
      <p>
        <SiteLink path={sitePaths.findUs()}>The way to the jetty</SiteLink>
      </p>
      <p>
        Questions? Call <a href={phoneHref}>{shownPhone}</a>.
      </p>
    </>
  );
}

type Words = { title: string; text: string };

/** Until the link is read, the text does not mention a payment: the link may be for a deposit, which is no payment. */
function doneText(link: PayLink | undefined): Words {
  if (link === undefined) return { title: 'Thank you', text: 'It has reached us.' };
  const { paysFor, charges } = link;
  if (paysFor === 'deposit')
    return {
      title: 'Set aside, nothing taken',
      text: `The deposit is set aside on your card. ${depositAfterTrip}`,
    };
  if (paysFor === 'charge' && charges.length > 0) {
    const sum = addPence(noMoney, ...charges.map(({ amount }) => amount));
    return { title: 'Paid, thank you', text: `We’ve received ${formatGbp(sum)}.` };
  }
  return { title: 'Paid, thank you', text: 'Payment received.' };
}

function textOf(outcome: Exclude<Outcome, { kind: 'success' | 'confirmed' }>): Words {
  switch (outcome.kind) {
    case 'pending':
      return {
        title: 'Confirming your payment',
        text:
          outcome.isUnreachable === true
            ? 'We can’t connect right now. Your payment is safe, and we’ll keep trying.'
            : 'Please don’t pay again. This page updates itself and you can leave it.',
      };
    case 'cancelled':
      return {
        title: 'Nothing was charged',
        text: 'This was paid in another way, or it is not owed any more. If your bank shows a payment, we refund it.',
      };
    case 'timedOut':
      return { title: 'Your time to pay is up', text: outcome.message };
    case 'failed':
      return { title: outcome.heading, text: outcome.message };
  }
}
