import { useState } from 'react';
import { houseTerms } from '@slipway/shared/rules/house-terms.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Booking } from '../../api/bookings.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { refundReason } from './refund-messages.ts';

/** Cancelling while it can be cancelled, and whom to call otherwise. */
export function ChangeOfPlan({ booking }: { booking: Booking }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="change-title">
      <h2 id="change-title">Change of plan?</h2>
      {booking.canCancel && (
        <>
          <p>
            {booking.total === 0 ? (
              <>You can cancel until {formatLongDate(booking.cancelUntil)}. </>
            ) : (
              <>
                Cancel by {formatLongDate(booking.cancelUntil)} and{' '}
                <strong>{formatGbp(booking.refund)}</strong> comes back to your card within{' '}
                {houseTerms.refundTakes}. {refundReason(booking)}
              </>
            )}
          </p>
          <p>
            <Button onClick={() => setAsking(true)}>Cancel booking</Button>
          </p>
        </>
      )}
      {booking.status === 'open' && !booking.canCancel && (
        <Notice tone="warning">
          <p>
            The time in which this booking could be cancelled has passed: that was possible until{' '}
            {formatLongDate(booking.cancelUntil)}, {booking.fullRefundDays} days before.
          </p>
        </Notice>
      )}
      <p>
        {booking.status === 'open' ? 'To come on another day, or for any question, call' : 'Questions? Call'}{' '}
        us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
      {isAsking && booking.canCancel && <CancelDialog booking={booking} onClose={() => setAsking(false)} />}
    </Card>
  );
}
