import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import type { Booking } from '../../api/bookings.ts';

type RefundDialogProps = {
  booking: Booking;
  refund: Pence;
  isSending: boolean;
  problem: string;
  onAgree: () => void;
  onLeave: () => void;
};

/**
 * Asks for confirmation, shows the amount and how it is refunded, and warns that no other time can be chosen
 * afterwards.
 */
export function RefundDialog({ booking, refund, isSending, problem, onAgree, onLeave }: RefundDialogProps) {
  return (
    <Dialog
      title={refund > 0 ? `Refund ${formatGbp(refund)}?` : 'No other time?'}
      onClose={onLeave}
      actions={
        <>
          <Button onClick={onLeave}>Go back</Button>
          <Button variant="danger" aria-disabled={isSending} onClick={onAgree}>
            {refund > 0 ? `Yes, refund ${formatGbp(refund)}` : 'Yes, no other time'}
          </Button>
        </>
      }
    >
      <p>{whereItGoes(booking, refund)}</p>
      <p>Your trip stays cancelled, and you can’t choose another time after this.</p>
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  );
}

/** The dialog's promise of a refund. After the customer has agreed, the page shows `refundPromise`. */
function whereItGoes({ refundBy, terms }: Booking, refund: Pence): string {
  if (refund === 0) return 'Nothing was paid, so there’s nothing to refund.';
  if (refundBy === 'card')
    return `We’ll refund ${formatGbp(refund)} to the card you paid with. That takes ${refundTakes(terms)}.`;
  if (refundBy === 'several')
    return `We’ll refund ${formatGbp(refund)} the way it was paid: to a card in ${refundTakes(terms)}, the rest at the jetty.`;
  return refundPromise(refund, refundBy, terms);
}
