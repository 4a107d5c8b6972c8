import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Booking } from '../../api/bookings.ts';
import { Card } from '../../ui/Card.tsx';
import { refundMessage } from './refund-messages.ts';

/** Where the money is that goes back. */
export function RefundCard({ booking }: { booking: Booking }) {
  const { refunds, adminFee, status } = booking;
  if (refunds.length === 0) return null;
  return (
    <Card aria-labelledby="refund-title">
      <h2 id="refund-title">Your refund</h2>
      {refunds.map((refund) => (
        <p key={`${refund.amount} ${refund.state} ${refund.date ?? ''}`}>{refundMessage(refund)}</p>
      ))}
      {status === 'cancelled' && adminFee > 0 && (
        <p>{formatGbp(adminFee)} of what you paid are bank charges and stay with us.</p>
      )}
    </Card>
  );
}
