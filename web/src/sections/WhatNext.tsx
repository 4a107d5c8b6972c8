import { type BusinessTerms, counted, mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { formatShortGbp } from '@slipway/shared/values/pence.ts';
import { Card } from '../ui/Card.tsx';
import styles from './WhatNext.module.css';

/** What a visitor with a booking does next (spec 9), by the terms of that booking. */
export function WhatNext({ terms }: { terms: BusinessTerms }) {
  return (
    <Card aria-labelledby="what-next-title">
      <h2 id="what-next-title">What happens next</h2>
      <ol className={styles.steps}>
        <li>
          <span>Name your captain: 18 or older, with a full UK driving licence. Bring the licence.</span>
        </li>
        <li>
          <span>
            Arrive at least {counted(terms.arriveMinutesBefore, 'minute')} before your time. Life jackets are
            worn at all times.
          </span>
        </li>
        <li>
          <span>
            The boat takes up to 10 guests and {mostWeight(terms)} in total. A {formatShortGbp(terms.deposit)}{' '}
            security deposit is taken on the day, by card pre-authorisation or cash.
          </span>
        </li>
        <li>
          <span>
            We do not go out in rain, in a storm or in wind above 15 km/h. You then choose another date within{' '}
            {counted(terms.rebookMonths, 'month')}, at no charge.
          </span>
        </li>
      </ol>
    </Card>
  );
}
