import { captainBrings } from '@slipway/shared/rules/house-rules.ts';
import { nearDay } from '@slipway/shared/values/venue-time.ts';
import { addressLine } from '@slipway/shared/find-us.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { AnchorButton, FileButton } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { type Booking, calendarAddress } from '../../api/bookings.ts';
import { business, phoneHref } from '../../content/business.ts';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import styles from './BookingDetails.module.css';
import { CancelButton } from './CancelButton.tsx';
import { CaptainLink } from './CaptainCard.tsx';

/** The date and the actions that visitors want most, within a phone's first screen. */
export function TripHead({ booking }: { booking: Booking }) {
  const { id, email, date, startTime, endTime, arriveAt, canCancel, canMove, canChange, moveUntil } = booking;
  const now = useNow();
  const isNear = nearDay(date, now) !== undefined;
  const isOnTime = now < moveUntil;
  return (
    <>
      <p>
        <b>
          {formatLongDate(date)}, {startTime}–{endTime}.
        </b>{' '}
        Be at the jetty by {arriveAt}
        {isNear ? `: ${addressLine(business)}` : ''}.
      </p>
      {isNear && (
        <>
          <p>
            {captainWords(booking)}{' '}
            {!booking.isCaptainDeclared && booking.captain === null && (
              <SiteLink path={sitePaths.captainOf(id, email)}>Name your captain</SiteLink>
            )}
          </p>
          <CaptainLink booking={booking} />
        </>
      )}
      <p className={styles.actions}>
        {isNear && (
          <AnchorButton size="small" variant="secondary" icon="phone" href={phoneHref}>
            Call the jetty
          </AnchorButton>
        )}
        <LinkButton
          size="small"
          variant={isNear ? 'secondary' : 'quiet'}
          path={`${sitePaths.bookingView(id, email)}#find-us`}
        >
          Directions
        </LinkButton>
        <FileButton size="small" variant="quiet" icon="calendar" address={calendarAddress(booking)}>
          Add to calendar
        </FileButton>
        {isOnTime && canMove && (
          <LinkButton size="small" variant="quiet" path={sitePaths.changeBooking(id, email, 'time')}>
            Move
          </LinkButton>
        )}
        {isOnTime && canChange && (
          <LinkButton size="small" variant="quiet" path={sitePaths.changeBooking(id, email, 'order')}>
            Change
          </LinkButton>
        )}
        {canCancel && (
          <CancelButton booking={booking} size="small">
            Cancel
          </CancelButton>
        )}
      </p>
    </>
  );
}

function captainWords({ captain, firstName, isCaptainDeclared, terms }: Booking): string {
  if (!isCaptainDeclared)
    return captain === null
      ? 'Nobody is captain yet.'
      : `${captain.name} hasn’t said yes to being captain yet.`;
  const brings = captainBrings(terms);
  return `Captain: ${captain?.name ?? firstName}${brings && `, with ${brings}`}.`;
}
