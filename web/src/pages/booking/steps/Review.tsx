import type { ReactNode } from 'react';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useNow } from '../../../clock/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type IconName, Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { BookingParts } from '../booking-parts.ts';
import { cancellationMessage } from '../cancellation-message.ts';
import { formatDuration, formatGuests, slotMinutes, slotTimes } from '../format-trip.ts';
import { stepOf } from '../step-names.ts';
import { goToStep } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './Review.module.css';

/** The whole booking, each part with a link to the step where it can be changed. */
export function Review({ wizard, parts }: { wizard: Wizard; parts: BookingParts }) {
  const { details } = wizard.draft;
  const { terms } = wizard;
  const { boatPackage, slot, lines } = parts;

  return (
    <Card aria-labelledby="review-title">
      <h2 id="review-title">Your booking</h2>
      <ReviewPart title="Date and time" icon="calendar" step={stepOf.date}>
        <p>
          <b>
            {formatLongDate(slot.date)}, {slotTimes(slot)}
          </b>
          {boatPackage.name}, {formatDuration(slotMinutes(slot))}
        </p>
      </ReviewPart>
      <ReviewPart title="Your details" icon="guests" step={stepOf.details}>
        <p>
          <b>{formatGuests(parts.guests)}</b>
          {details.firstName} {details.lastName}
          <br />
          {details.email}
          <br />
          {details.phone}, {details.country}
          {details.isCaptain && (
            <>
              <br />
              You are the captain, 18 or over, with a full UK driving licence.
            </>
          )}
        </p>
      </ReviewPart>
      <ReviewPart title="Addons" icon="leaf" step={stepOf.addOns}>
        {lines.length === 0 ? (
          <p>None</p>
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                {line.quantity} × {line.addOn.name}
                {line.comment !== '' && <> “{line.comment}”</>}
              </li>
            ))}
          </ul>
        )}
      </ReviewPart>
      <Notice>
        <p>{cancellationMessage(terms, slot.date, parts.price.total, useNow())}</p>
        <p>{depositRule(terms)} It is not part of the total.</p>
      </Notice>
      <p>
        By pressing Pay Now you accept our{' '}
        <SiteLink path={sitePaths.termsAndConditions()} opensNewTab>
          terms and conditions
        </SiteLink>{' '}
        and the{' '}
        <SiteLink path={sitePaths.cancellationPolicy()} opensNewTab>
          cancellation policy
        </SiteLink>
        .
      </p>
    </Card>
  );
}

type ReviewPartProps = { title: string; icon: IconName; step: number; children: ReactNode };

function ReviewPart({ title, icon, step, children }: ReviewPartProps) {
  return (
    <div className={styles.part}>
      <span className={styles.knot}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <h3>{title}</h3>
        {children}
      </div>
      <Button variant="text" onClick={() => goToStep(step)}>
        Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
      </Button>
    </div>
  );
}
