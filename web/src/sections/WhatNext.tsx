import { type BusinessTerms, counted, mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import {
  calledOffRule,
  captainRule,
  lateArrivalRule,
  weatherRule,
} from '@slipway/shared/rules/house-rules.ts';
import { Card } from '../ui/Card.tsx';
import styles from './WhatNext.module.css';

/** What a visitor with a booking does next (spec 9), by the terms of that booking. */
export function WhatNext({ terms }: { terms: BusinessTerms }) {
  return (
    <Card aria-labelledby="what-next-title">
      <h2 id="what-next-title">What happens next</h2>
      <ol className={styles.steps}>
        <li>
          <span>Name your captain. {captainRule}</span>
        </li>
        <li>
          <span>
            Arrive at least {counted(terms.arriveMinutesBefore, 'minute')} before your time. {lateArrivalRule}
          </span>
        </li>
        <li>
          <span>
            The boat takes up to 10 guests and {mostWeight(terms)} in total. {depositRule(terms)}
          </span>
        </li>
        <li>
          <span>
            {weatherRule} {calledOffRule(terms)}
          </span>
        </li>
      </ol>
    </Card>
  );
}
