import { addressLine } from '@slipway/shared/find-us.ts';
import type { ReactNode } from 'react';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Booking } from '../api/bookings.ts';
import { business } from '../content/business.ts';
import styles from './BookingFacts.module.css';

/** Date, trip, guests and place of a booking, as the server stores them. */
export function BookingFacts({ booking }: { booking: Booking }) {
  return (
    <dl className={styles.facts}>
      <Fact name="When">
        {formatLongDate(booking.date)},{' '}
        <span className={styles.whole}>
          {booking.startTime}–{booking.endTime}
        </span>
      </Fact>
      {booking.status === 'open' && (
        <Fact name="Arrive by">
          <span className={styles.by}>{booking.arriveAt}</span>
        </Fact>
      )}
      <Fact name="Experience">
        {booking.packageName}, {booking.duration}
      </Fact>
      <Fact name="Guests">{booking.guests}</Fact>
      {booking.addOns.length > 0 && (
        <Fact name="Addons">
          {booking.addOns.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </Fact>
      )}
      <Fact name="Where">{addressLine(business)}</Fact>
      <Fact name="Total">{formatGbp(booking.total)}</Fact>
      <Fact name="Booked by">
        {booking.firstName} {booking.lastName}, {booking.email},{' '}
        <span className={styles.whole}>{booking.phone}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
