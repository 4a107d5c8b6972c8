import { useQueryClient } from '@tanstack/react-query';
import {
  type Payment,
  type PaymentStatusResult,
  outcomePath,
  paymentStatus,
} from '../../api/payment-status.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { navigate } from '../../router/history.ts';
import { showError } from '@slipway/ui/toast.ts';
import { timeOverMessage } from './format-time-left.ts';
import type { Paying } from './payment-forms/payment-form.ts';

/** Checks a payment with the server, and leaves the payment step when the payment has ended. */
export function usePaymentCheck(wizard: Paying) {
  const queryClient = useQueryClient();
  const endHold = useHoldEnd(wizard);

  /** Opens the page that polls for the outcome. The draft stays until the payment is confirmed there. */
  const goToOutcome = (payment: Payment) => {
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
    navigate(outcomePath(payment), 'replace');
  };

  /** Asks the server about a payment. If the payment has ended, leaves the payment step. Throws if the call fails. */
  const check = async (payment: Payment): Promise<PaymentStatusResult> => {
    const result = await paymentStatus(payment);
    if (result.status === 'confirmed') goToOutcome(payment);
    if (result.status === 'cancelled') endHold(result.message);
    return result;
  };

  return { check, goToOutcome, endHold };
}

/** The message for a hold that ended early, if the server gives no reason. */
const noLongerHeldMessage = 'Your boat is no longer held.';

/** Ends an unpaid hold: tells the visitor, keeps the draft, and opens the step that offers times. */
function useHoldEnd({ draft, dispatch, hold, terms }: Paying): (serverMessage?: string) => void {
  const queryClient = useQueryClient();
  return (serverMessage = '') => {
    const ended = hold.current;
    if (ended === undefined) return;
    const isTimeOver = Date.parse(ended.deadline) <= serverClock.now();
    // A reason from the server is better than our guess.
    const reason = isTimeOver ? timeOverMessage(terms) : serverMessage === '' ? noLongerHeldMessage : '';
    const message = `${reason} ${serverMessage}`.trim();
    hold.clear();
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
    if (draft.time.kind === 'slot' && draft.time.slot.id === ended.slotId) {
      dispatch({ type: 'slotLost', message, isHoldOver: true });
    } else showError(message);
  };
}
