import { useQueryClient } from '@tanstack/react-query';
import {
  type Payment,
  type PaymentStatusResult,
  outcomePath,
  paymentStatus,
} from '../../api/payment-status.ts';
import { serverClock } from '../../clock/server-clock.ts';
import { navigate } from '../../router/history.ts';
import { showError } from '../../ui/toast.ts';
import type { Wizard } from './use-wizard.ts';

/** Where a payment is looked up and how its end is told: only the server knows what the provider says. */
export function usePaymentCheck(wizard: Wizard) {
  const queryClient = useQueryClient();
  const endHold = useHoldEnd(wizard);

  /** To the page that waits for the server's word. The draft stays until the payment is confirmed there. */
  const goToOutcome = (payment: Payment) => {
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
    navigate(outcomePath(payment), 'replace');
  };

  /** Asks, and leaves the payment step if the answer ends it. Throws what the call throws. */
  const check = async (payment: Payment): Promise<PaymentStatusResult> => {
    const result = await paymentStatus(payment);
    if (result.status === 'confirmed') goToOutcome(payment);
    if (result.status === 'cancelled') endHold(result.message);
    return result;
  };

  return { check, goToOutcome, endHold };
}

const timeOver = 'The 15 minutes for which your boat was held are over.';

/** Before the deadline: replaced from another tab, most likely, but this page does not know. */
const heldNoMore =
  'Your boat is no longer held: the time is over, or another booking begun in this browser took its place.';

/**
 * The hold is over and unpaid: says so, with what the server had to add, keeps what was typed, and goes to where a time
 * is chosen.
 */
function useHoldEnd({ draft, dispatch, hold }: Wizard): (told?: string) => void {
  const queryClient = useQueryClient();
  return (told = '') => {
    const ended = hold.current;
    if (ended === undefined) return;
    const isTimeOver = Date.parse(ended.deadline) <= serverClock.now();
    // The server's reason, where it has one, is better than our guess.
    const reason = isTimeOver ? timeOver : told === '' ? heldNoMore : '';
    const message = `${reason} ${told}`.trim();
    hold.letGo();
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
    if (draft.time.kind === 'slot' && draft.time.slot.id === ended.slotId) {
      dispatch({ type: 'slotLost', message, isHoldOver: true });
    } else showError(message);
  };
}
