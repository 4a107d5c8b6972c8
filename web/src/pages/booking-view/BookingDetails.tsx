import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Booking } from '../../api/bookings.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { BookingFacts } from '../../sections/BookingFacts.tsx';
import { TripTools } from '../../sections/TripTools.tsx';
import { WhatNext } from '../../sections/WhatNext.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import styles from './BookingDetails.module.css';

export function BookingDetails({ booking }: { booking: Booking }) {
  return (
    <>
      {booking.status === 'pending' && (
        <Notice>
          <p>The boat is held for this booking while its payment is under way. It is not confirmed yet.</p>
        </Notice>
      )}
      {booking.status === 'open' && !booking.canCancel && (
        <Notice tone="warning">
          <p>The time in which this booking could be cancelled has passed.</p>
        </Notice>
      )}
      <Ticket tone="coral" aria-labelledby="overview-title">
        <h2 id="overview-title">Overview</h2>
        <BookingFacts booking={booking} />
        {booking.status === 'open' && <TripTools booking={booking} />}
      </Ticket>
      <div className={styles.below}>
        <div>{booking.status === 'open' && <WhatNext />}</div>
        <div>
          <AddOns booking={booking} />
          <Card aria-labelledby="change-title">
            <h2 id="change-title">Change of plan?</h2>
            {booking.canCancel && <RefundNow booking={booking} />}
            <p>
              Questions, or a change of plan? Call us on <a href={phoneHref}>{shownPhone}</a>.
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}

function AddOns({ booking }: { booking: Booking }) {
  return (
    <Card aria-labelledby="addons-title">
      <h2 id="addons-title">Add-ons</h2>
      {booking.addOns.length === 0 ? (
        <p>None</p>
      ) : (
        <ul>
          {booking.addOns.map((line) => (
            <li key={line.name}>
              {line.name} × {line.quantity}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Cancelling itself is a phone call in this version. */
function RefundNow({ booking }: { booking: Booking }) {
  return (
    <p>
      If you cancel now you get back {formatGbp(booking.refund)}
      {booking.adminFee > 0 && `, which is what you paid less ${formatGbp(booking.adminFee)} bank charges`}.
    </p>
  );
}
