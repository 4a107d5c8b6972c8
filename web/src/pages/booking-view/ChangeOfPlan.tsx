import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { brokenAnswerMessage, ApiError } from '../../api/api-error.ts';
import { type Booking, cancel } from '../../api/bookings.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { showSuccess } from '@slipway/ui/toast.ts';
import styles from './ChangeOfPlan.module.css';
import { refundReason } from './refund-messages.ts';

/** Cancelling while that is possible, otherwise whom to call. */
export function ChangeOfPlan({ booking }: { booking: Booking }) {
  const [isAsking, setAsking] = useState(false);
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
                {refundReason(booking)}
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
            It’s too late to cancel this booking: the last day was {formatLongDate(booking.cancelUntil)},{' '}
            {counted(booking.terms.fullRefundDays, 'day')} before your trip.
          </p>
        </Notice>
      )}
      <p>
        {booking.status === 'open' ? 'Questions? Call' : 'Call'} us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
      {isAsking && booking.canCancel && <CancelDialog booking={booking} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Moving, and other guests or add-ons, with what it costs now; too late for that, why. */
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
          : `Moving to another time is free until ${formatLongDate(freeMoveUntil)}, then it costs ${formatGbp(terms.moveFee)}`}
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

type CancelDialogProps = { booking: Booking; onClose: () => void };

/** Asks for confirmation and shows the refund with its reason. If the refund has changed, it asks again. */
function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const queryClient = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const [problem, setProblem] = useState('');
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['booking', booking.id] });

  async function cancelNow(): Promise<void> {
    if (isCancelling) return;
    setCancelling(true);
    setProblem('');
    try {
      const message = await cancel(booking);
      await readAgain();
      void queryClient.invalidateQueries({ queryKey: ['availability'] });
      onClose();
      showSuccess(message);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
      await readAgain();
    } finally {
      setCancelling(false);
    }
  }

  return (
    <Dialog
      title="Cancel this booking?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep my booking</Button>
          <Button variant="danger" aria-disabled={isCancelling} onClick={() => void cancelNow()}>
            {isCancelling ? 'Cancelling...' : 'Cancel booking'}
          </Button>
        </>
      }
    >
      <p>{refundReason(booking)}</p>
      <dl className={styles.sums}>
        <div>
          <dt>You paid</dt>
          <dd>{formatGbp(booking.total)}</dd>
        </div>
        {booking.adminFee > 0 && (
          <div>
            <dt>Bank charge</dt>
            <dd>−{formatGbp(booking.adminFee)}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>You get back</dt>
          <dd>{formatGbp(booking.refund)}</dd>
        </div>
      </dl>
      <p>We’ll release your boat straight away. You can’t undo this.</p>
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  );
}
