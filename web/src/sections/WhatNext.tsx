import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { capacityLine, captainRule, ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { sailingNote } from '@slipway/shared/rules/sailing-text.ts';
import {
  type RuleText,
  depositNote,
  latenessNote,
  weatherNote,
} from '@slipway/shared/rules/trip-sentences.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { Booking } from '../api/bookings.ts';
import { Card } from '@slipway/ui/Card.tsx';
import styles from './WhatNext.module.css';

type WhatNextProps = {
  terms: BoatTerms;
  /** The visitor's trip; left out if the booking is unknown. */
  trip?: Pick<
    Booking,
    'arriveAt' | 'date' | 'startTime' | 'endTime' | 'captain' | 'isCaptainDeclared' | 'firstName' | 'warned'
  >;
};

/** The next steps for a visitor with a booking (spec 9), by the terms of the booking. */
export function WhatNext({ terms, trip }: WhatNextProps) {
  const deposit = depositNote(terms);
  const sailing = sailingNote(
    terms,
    trip && { ...trip, startTime: localTime(trip.startTime) },
    trip?.warned?.decideAt,
  );
  const late = trip && latenessNote({ ...trip, terms });
  return (
    <Card aria-labelledby="what-next-title">
      <h2 id="what-next-title">Before you come</h2>
      <ol className={styles.steps}>
        <Step lead={captainLead(trip)} text={captainRule(terms)} />
        {deposit !== undefined && <Step {...deposit} />}
        {late === undefined || trip === undefined ? (
          <Step
            lead={`Be at the jetty ${counted(terms.arriveMinutesBefore, 'minute')} early.`}
            text={ruleOf(terms, 'lateness')}
          />
        ) : (
          <Step lead={`Be at the jetty by ${trip.arriveAt}.`} text={`${late.lead} ${late.text}`} />
        )}
        <Step lead={capacityLine(terms)} text={ruleOf(terms, 'jackets')} />
        <Step {...weatherNote(terms)} />
        {sailing !== undefined && <Step {...sailing} />}
      </ol>
    </Card>
  );
}

/** The captain's name once it is known, otherwise the request to name a captain. */
function captainLead(trip: WhatNextProps['trip']): string {
  if (trip === undefined || (trip.captain === null && !trip.isCaptainDeclared)) return 'Name your captain.';
  return `Your captain: ${trip.captain?.name ?? trip.firstName}.`;
}

function Step({ lead, text }: RuleText) {
  return (
    <li>
      <span>
        <b>{lead}</b> {text}
      </span>
    </li>
  );
}
