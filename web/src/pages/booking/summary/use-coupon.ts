import { ApiError, brokenAnswerMessage } from '../../../api/api-error.ts';
import { checkCoupon } from '../../../api/coupons.ts';
import { showError } from '../../../ui/toast.ts';
import type { Wizard } from '../use-wizard.ts';

/** Asks what the typed code takes off. */
export function useCoupon({ draft, dispatch }: Wizard): () => Promise<void> {
  const code = draft.couponText;
  // Before the visitor has given an address the code is checked without one; the booking checks it again.
  const email = draft.customer.kind === 'asking' ? '' : draft.details.email.trim();
  return async () => {
    if (draft.coupon.kind === 'applying') return;
    dispatch({ type: 'couponSent', code });
    try {
      dispatch({ type: 'couponAccepted', code, discount: await checkCoupon(code, email) });
    } catch (error) {
      // Spec 8: a "no" is a toast, a request that failed stands in red under the field.
      const isRefused = error instanceof ApiError && error.status === 200;
      const message = error instanceof ApiError ? error.message : brokenAnswerMessage;
      if (isRefused) showError(message);
      dispatch({ type: 'couponRefused', code, message: isRefused ? '' : message });
    }
  };
}
