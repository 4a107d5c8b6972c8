import { type BusinessTerms, counted, mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { captainRule, lateArrivalRule, lifeJacketRule } from '@slipway/shared/rules/house-rules.ts';
import {
  depositRule,
  latenessRule,
  type RuleInWords,
  weatherRule,
} from '@slipway/shared/rules/trip-sentences.ts';
import { Card } from '@slipway/ui/Card.tsx';
import styles from './WhatNext.module.css';

type WhatNextProps = {
  terms: BusinessTerms;
  /** Its times, where the booking is known. */
  trip?: { arriveAt: string; endTime: string };
};

/** What a visitor with a booking does next (spec 9), by the terms of that booking. */
export function WhatNext({ terms, trip }: WhatNextProps) {
  return (
    <Card aria-labelledby="what-next-title">
      <h2 id="what-next-title">Before you come</h2>
      <ol className={styles.steps}>
        <Step lead="Name your captain." text={captainRule} />
        <Step {...depositRule(terms)} />
        {trip === undefined ? (
          <Step
            lead={`Be at the jetty ${counted(terms.arriveMinutesBefore, 'minute')} early.`}
            text={lateArrivalRule}
          />
        ) : (
          <Step
            lead={`Be at the jetty by ${trip.arriveAt}.`}
            text={`${latenessRule(trip).lead} ${latenessRule(trip).text}`}
          />
        )}
        <Step lead={`Up to ${mostGuests} guests and ${mostWeight(terms)} in total.`} text={lifeJacketRule} />
        <Step {...weatherRule(terms)} />
      </ol>
    </Card>
  );
}

function Step({ lead, text }: RuleInWords) {
  return (
    <li>
      <span>
        <b>{lead}</b> {text}
      </span>
    </li>
  );
}
