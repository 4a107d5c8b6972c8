import { counted } from '@slipway/shared/values/counted.ts';
import { cancellationSentence } from '@slipway/shared/rules/cancellation.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { captainRule } from '@slipway/shared/rules/house-rules.ts';
import { addressLine } from '@slipway/shared/find-us.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { PayLink as Debt } from '../../../api/pay-links.ts';
import { useTerms } from '../../../api/site-facts.ts';
import { business, phoneHref, shownPhone } from '../../../content/business.ts';
import styles from './PayLink.module.css';

/** '15:00, Sunday 9 May 2027', in venue time. */
export function linkUntil({ until }: Pick<Debt, 'until'>): string {
  const { date, time } = venueDateTime(new Date(until));
  return `${time}, ${formatLongDate(date)}`;
}

/** The purpose of the link, and facts for a person who pays for others. */
export function PayLinkFacts({ debt }: { debt: Debt }) {
  const house = useTerms();
  const terms = debt.terms ?? house;
  const captain = captainRule(terms);
  const now = useNow();
  const isAhead = debt.paysFor === 'trip' || debt.paysFor === 'owed';
  return (
    <Card aria-labelledby="what-title">
      <h2 id="what-title">
        {debt.packageName}
        {debt.boats.length > 1
          ? `, boat ${debt.boat} of ${debt.boats.length}`
          : debt.boatOfTwo !== null && `, boat ${debt.boatOfTwo} of 2`}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>When</dt>
          <dd>
            {formatLongDate(debt.date)}, {debt.startTime} to {debt.endTime}
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>{addressLine(business)}</dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>{debt.guests}</dd>
        </div>
        {debt.status === 'to_pay' && (
          <>
            {debt.charges.map(({ what, amount }, nth) => (
              <div key={nth}>
                <dt>{what}</dt>
                <dd>{formatGbp(amount)}</dd>
              </div>
            ))}
            <div>
              <dt>{debt.paysFor === 'deposit' ? 'Set aside' : 'To pay'}</dt>
              <dd>{formatGbp(debt.total)}</dd>
            </div>
            <div>
              <dt>{debt.paysFor === 'trip' ? 'Kept until' : 'Until'}</dt>
              <dd>{linkUntil(debt)}</dd>
            </div>
          </>
        )}
      </dl>
      {debt.status === 'to_pay' && (
        <ul>
          {debt.paysFor === 'trip' && (
            <li>{cancellationSentence({ terms, date: debt.date, total: debt.total }, now)}</li>
          )}
          {debt.paysFor === 'charge' && (
            <li>
              Our email to the person who booked says why. If they think it’s wrong, they call or write to us
              before it is paid.
            </li>
          )}
          {isAhead && terms.deposit > 0 && <li>{depositRule(terms)}</li>}
          {debt.paysFor !== 'charge' && captain !== '' && <li>{captain}</li>}
          <li>
            Questions? Call <a href={phoneHref}>{shownPhone}</a>.
          </li>
        </ul>
      )}
      {debt.boatOfTwo !== null && <p>Two boats were booked together. This link is for this one alone.</p>}
      {debt.boats.length > 1 && (
        <>
          <p>Two boats were booked together. Each is a payment of its own, here, one after the other.</p>
          <ul>
            {debt.boats.map(({ status, total, guests }, nth) => (
              <li key={nth}>
                Boat {nth + 1}, {counted(guests, 'guest')}:{' '}
                {status === 'to_pay' ? `${formatGbp(total)} to pay` : boatWords[status]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const boatWords = {
  paid: 'paid',
  waived: 'nothing to pay',
  over: 'the time to pay is over',
  off: 'does not take place',
};
