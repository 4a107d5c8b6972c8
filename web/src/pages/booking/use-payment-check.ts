import { useQueryClient } from '@tanstack/react-query';
import {
  type Payment,
  type PaymentStatusResult,
  outcomePath,
  paymentStatus,
} from '../../api/payment-status.ts';
import { navigate } from '../../router/history.ts';
import { useHoldEnd } from './use-hold-end.ts';
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
