import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { type Booking, cancel } from '../../api/bookings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './CancelDialog.module.css';
import { refundReason } from './refund-messages.ts';

type CancelDialogProps = { booking: Booking; onClose: () => void };

/** Asks once, with what comes back and why. A sum that has changed meanwhile is shown and asked with anew. */
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
      <p>{refundReason(booking)}</p>
      <dl className={styles.sums}>
        <div>
          <dt>You paid</dt>
          <dd>{formatGbp(booking.total)}</dd>
        </div>
        {booking.adminFee > 0 && (
          <div>
            <dt>Bank charges</dt>
            <dd>−{formatGbp(booking.adminFee)}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>You get back</dt>
          <dd>{formatGbp(booking.refund)}</dd>
        </div>
      </dl>
      <p>The boat is free for others at once. This cannot be undone.</p>
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  );
}
