import type { ReactNode } from 'react';
import { cancellationSentence } from '@slipway/shared/rules/cancellation.ts';
import { arriveAt, lastRefundDay } from '@slipway/shared/rules/business-terms.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { type IconName, Icon } from '@slipway/ui/Icon.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { formatShortDate } from '@slipway/ui/calendar-dates.ts';
import { type BookingParts, vatIn } from '../booking-parts.ts';
import { formatAddOns, formatDuration, formatGuests, slotMinutes, slotTimes } from '../format-trip.ts';
import { dayInTabOrder, detailsFieldId, stepOf } from '../step-names.ts';
import { captainIs } from '@slipway/shared/rules/guests.ts';
import { goToStep } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './Review.module.css';

type ReviewProps = { wizard: Wizard; parts: BookingParts };

/** The whole booking. Each part has a link to the step that changes it. */
export function Review({ wizard, parts }: ReviewProps) {
  return (
    <Card aria-labelledby="review-title">
      <h2 id="review-title">Your booking</h2>
      <TooLate wizard={wizard} parts={parts} />
      <ReviewParts wizard={wizard} parts={parts} />
    </Card>
  );
}

/** The warning that nothing will be refunded comes first, not below the button. */
function TooLate({ wizard: { terms }, parts: { slot, price } }: ReviewProps) {
  const now = useNow();
  if (lastRefundDay(terms, slot.date) >= venueDate(now)) return null;
  return (
    <Notice tone="warning">
      <p>{cancellationSentence({ terms, date: slot.date, total: price.total }, now)}</p>
    </Notice>
  );
}

/** The review as one line that unfolds, above the payment form. */
export function FoldedReview({ wizard, parts }: ReviewProps) {
  const { boatPackage, slot, lines, price } = parts;
  return (
    <details className={styles.folded}>
      <summary>
        <span>
          <b>
            {formatShortDate(slot.date)}, {slot.startTime}, {formatGuests(parts.guests)}
          </b>
          {boatPackage.name}
          {lines.length > 0 && ` and ${formatAddOns(lines)}`}, {formatGbp(price.total)}
        </span>
        <Icon name="down" />
      </summary>
      <ReviewParts wizard={wizard} parts={parts} />
    </details>
  );
}

function ReviewParts({ wizard: { draft, terms }, parts }: ReviewProps) {
  const captain = captainIs(terms, '+', 'with a ');
  const { details } = draft;
  const { boatPackage, slot, lines, price } = parts;
  const vat = vatIn(price.total, terms);
  return (
    <>
      <ReviewPart title="Date and time" icon="calendar" step={stepOf.date} target={dayInTabOrder}>
        <p>
          <b>
            {formatLongDate(slot.date)}, {slotTimes(slot)}
          </b>
          {boatPackage.name}, {formatDuration(slotMinutes(slot))}. Arrive by {arriveAt(terms, slot.startTime)}
          .
        </p>
      </ReviewPart>
      <ReviewPart
        title="Your details"
        icon="guests"
        step={stepOf.details}
        target={`#${detailsFieldId('guests')}`}
      >
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
              You’re the captain{captain && `: ${captain}`}.
            </>
          )}
        </p>
      </ReviewPart>
      <ReviewPart title="Addons" icon="leaf" step={stepOf.addOns} target="main h1">
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
      <p className={styles.total}>
        <span>
          <b>Total</b>
          {vat !== undefined && <span className={styles.vat}>including {formatGbp(vat)} VAT</span>}
        </span>{' '}
        <b className={styles.amount}>{formatGbp(price.total)}</b>
      </p>
    </>
  );
}

/** The rules about refunds and the deposit, and the terms that the visitor accepts by pressing Pay Now. */
export function PaymentRules({ wizard: { terms }, parts: { slot, price } }: ReviewProps) {
  const now = useNow();
  return (
    <section aria-label="Before you pay" className={styles.rules}>
      {lastRefundDay(terms, slot.date) >= venueDate(now) && (
        <Notice>
          <p>{cancellationSentence({ terms, date: slot.date, total: price.total }, now)}</p>
        </Notice>
      )}
      {terms.deposit > 0 && <p>{depositRule(terms)} It is not part of the total.</p>}
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
    </section>
  );
}

type ReviewPartProps = {
  title: string;
  icon: IconName;
  step: number;
  /** The selector of the element that the Change button focuses. */
  target: string;
  children: ReactNode;
};

function ReviewPart({ title, icon, step, target, children }: ReviewPartProps) {
  return (
    <div className={styles.part}>
      <span className={styles.knot}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <div className={styles.head}>
          <h3>{title}</h3>
          <Button variant="text" onClick={() => goToStep(step, target)}>
            Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
          </Button>
        </div>
        {children}
      </div>
    </div>
  );
}
