import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { showSuccess } from '@slipway/ui/toast.ts';
import { brokenAnswerMessage, ApiError } from '../../api/api-error.ts';
import { type Booking, cancel } from '../../api/bookings.ts';
import styles from './ChangeOfPlan.module.css';
import { refundReason } from './refund-messages.ts';

type CancelDialogProps = { booking: Booking; onClose: () => void };

/**
 * Asks for confirmation, and shows the refund with its reason. If the refund changes before the booking is cancelled,
 * asks again.
 */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
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
      <p>
        {booking.refund > 0 && `You’ll get ${formatGbp(booking.refund)} back. `}
        {refundReason(booking)}
      </p>
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
