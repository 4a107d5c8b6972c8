import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { showError } from '@slipway/ui/toast.ts';
import { type AfterRefusal, afterRefusal } from './after-refusal.ts';
import { stepOf } from './step-names.ts';
import { usePaymentCheck } from './use-payment-check.ts';
import type { Wizard } from './use-wizard.ts';
import { goToStep } from './use-wizard-step.ts';

/** How the payment step shows a refusal, and what the visitor can do. */
export type PaymentError = {
  /** Each message has a new number, so a repeated message gets the focus too. */
  attempt: number;
  message: string;
  canRetry: boolean;
  /** The step where the visitor can correct the mistake. */
  fixAt?: number;
  /** True: the message comes with our phone number. */
  canCall?: boolean;
};

/** Reacts to a refusal. The draft is kept, and the catalogue is fetched again if it has changed. */
export function useRefusals(wizard: Wizard) {
  const { draft, dispatch, hold } = wizard;
  const { endHold, goToOutcome } = usePaymentCheck(wizard);
  const queryClient = useQueryClient();
  const [paymentError, setPaymentError] = useState<PaymentError>();
  const show = (shown: Omit<PaymentError, 'attempt'>) =>
    setPaymentError((before) => ({ ...shown, attempt: (before?.attempt ?? 0) + 1 }));
  const refetch = (...keys: ('packages' | 'availability' | 'menu')[]) =>
    keys.forEach((key) => void queryClient.invalidateQueries({ queryKey: [key] }));

  const onRefusal = (error: unknown) => {
    const after = afterRefusal(error);
    switch (after.kind) {
      case 'chooseAnotherTime':
        refetch('availability');
        return dispatch({ type: 'slotLost', message: after.message });
      case 'choosePackage':
        refetch('packages', 'availability');
        return show({ message: after.message, canRetry: false, fixAt: stepOf.date });
      case 'checkPrice':
        refetch('packages', 'availability', 'menu');
        return show({ message: `${after.message} ${newTotal(after)}`.trim(), canRetry: false });
      case 'dropCoupon': {
        const code = draft.coupon.kind === 'applied' ? draft.coupon.code : '';
        dispatch({ type: 'couponRemoved' });
        return show({
          message: `${after.message} We’ve removed coupon ${code}. ${newTotal(after)}`,
          canRetry: false,
        });
      }
      case 'checkAddOns':
        refetch('menu');
        return show({ message: after.message, canRetry: false, fixAt: stepOf.addOns });
      case 'correctDetails':
        dispatch({ type: 'emailReopened' });
        showError(after.message);
        return goToStep(stepOf.details);
      case 'holdOver':
        return endHold();
      case 'alreadyPaid': {
        const own = hold.current;
        if (own !== undefined && own.bookingId === after.bookingId) return goToOutcome(own);
        // Another tab of this browser has paid, so this tab may be booking a second trip.
        hold.clear();
        return show({
          message: `${after.message} To book this trip too, press Pay Now again.`,
          canRetry: false,
        });
      }
      case 'payAnotherWay':
      case 'callUs':
      case 'retry':
        return show({
          message: after.message,
          canRetry: after.kind === 'retry',
          canCall: after.kind === 'payAnotherWay',
        });
      case 'toast':
        setPaymentError(undefined);
        return showError(after.message);
    }
  };

  return { paymentError, onRefusal, clear: () => setPaymentError(undefined) };
}

/** Says the new total and that nothing has been charged, but leaves out what the message already says. */
function newTotal({ message, total }: Extract<AfterRefusal, { kind: 'checkPrice' | 'dropCoupon' }>): string {
  const nothing = 'Nothing has been charged.';
  const amount = total === undefined ? '' : formatGbp(total);
  const price = message.includes(amount) ? '' : `The total is now ${amount}. `;
  return `${price}${message.includes(nothing) ? '' : nothing}`;
}
