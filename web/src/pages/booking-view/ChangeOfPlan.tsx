import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { firstDateSentence } from '@slipway/shared/rules/cancellation.ts';
import { addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Booking } from '../../api/bookings.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { CancelButton } from './CancelButton.tsx';
import styles from './ChangeOfPlan.module.css';
import { refundReason } from './refund-messages.ts';

/** Offers to change or cancel the booking while that is possible, and always shows our phone number. */
export function ChangeOfPlan({ booking }: { booking: Booking }) {
  return (
    <Card aria-labelledby="change-title">
      <h2 id="change-title">{booking.status === 'open' ? 'Plans changed?' : 'Questions?'}</h2>
      {booking.status === 'open' && <Changes booking={booking} />}
      {booking.canCancel && (
        <>
          <p>
            {booking.total === 0 ? (
              <>You can cancel until {formatLongDate(booking.cancelUntil)}. </>
            ) : (
              <>
                Cancel by {formatLongDate(booking.cancelUntil)} and you’ll get{' '}
                <strong>{formatGbp(booking.refund)}</strong> back within {refundTakes(booking.terms)}.{' '}
                {refundReason(booking)} {countedFrom(booking)}
              </>
            )}
          </p>
          <p>
            <CancelButton booking={booking}>Cancel booking</CancelButton>
          </p>
        </>
      )}
      {booking.status === 'open' && !booking.canCancel && (
        <Notice tone="warning">
          <p>
            It’s too late to cancel this booking: the last day was {formatLongDate(booking.cancelUntil)},{' '}
            {counted(booking.terms.fullRefundDays, 'day')} before your {firstDay(booking)}.
          </p>
        </Notice>
      )}
      <p>
        {booking.status === 'open' ? 'Questions? Call' : 'Call'} us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
    </Card>
  );
}

/** Says, if the trip was moved to a later day, that the last day to cancel is counted back from the earliest date. */
function countedFrom({ date, cancelUntil, terms }: Booking): string {
  return firstDateSentence({ date, earliestDate: addDays(cancelUntil, terms.fullRefundDays) });
}

/** The day from which the last day to cancel is counted: 'trip', or 'first date, …' after a move to a later day. */
function firstDay({ date, cancelUntil, terms }: Booking): string {
  const first = addDays(cancelUntil, terms.fullRefundDays);
  return first === date ? 'trip' : `first date, ${formatLongDate(first)}`;
}

/** Offers to move the trip or to change guests and add-ons, with today's cost. If it is too late, gives the reason. */
function Changes({ booking }: { booking: Booking }) {
  const { id, email, canMove, canChange, moveUntil, freeMoveUntil, moveFee, terms } = booking;
  const isOnTime = useNow() < moveUntil;
  if (!isOnTime || (!canMove && !canChange)) {
    return (
      <p>
        {isOnTime
          ? 'This booking can’t be changed online just now. Please try again in a minute.'
          : `It’s too late to change this booking online: that ends ${counted(terms.latestMoveHours, 'hour')} before your trip.`}
      </p>
    );
  }
  return (
    <>
      <p>
        {moveFee > 0
          ? `Moving to another time costs ${formatGbp(moveFee)} now`
          : `Moving to another time is free${terms.moveFee === 0 ? '' : ` until ${formatLongDate(freeMoveUntil)}, then it costs ${formatGbp(terms.moveFee)}`}`}
        . You can do it here until {counted(terms.latestMoveHours, 'hour')} before your trip.
      </p>
      <p className={styles.ways}>
        {canMove && (
          <LinkButton variant="secondary" path={sitePaths.changeBooking(id, email, 'time')}>
            Move to another time
          </LinkButton>
        )}
        {canChange && (
          <LinkButton variant="secondary" path={sitePaths.changeBooking(id, email, 'order')}>
            Change guests or add-ons
          </LinkButton>
        )}
      </p>
    </>
  );
}
