import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef } from 'react';
import { stripeReturnUrl } from '../../../../api/payment-status.ts';
import { showError } from '@slipway/ui/toast.ts';
import type { Billing } from '../../draft-state.ts';
import type { PaymentFormProps } from '../payment-form.ts';
import { bankNotFinished, usePaymentProblem } from '../use-payment-problem.ts';
import { type AfterCardAnswer, afterCardAnswer } from './after-card-answer.ts';
import { billingDetails } from './billing.ts';

/** The messages of spec 8 for a card payment. */
const notReady = 'Stripe is not ready yet!';
const somethingWentWrong = 'Something went wrong';

export function useCardPayment(props: PaymentFormProps) {
  const { wizard, held, onPaid, onUnknownOutcome } = props;
  const { hold, draft } = wizard;
  const stripe = useStripe();
  const elements = useElements();
  const { problem, show, showDecline, showUnlessSettled } = usePaymentProblem(props);
  // setState is asynchronous; the ref blocks a double submit.
  const isRunning = useRef(false);

  /** Confirms the payment. A PaymentIntent can be paid only once, so a second press never charges twice. */
  const confirm = async (billing: Billing): Promise<AfterCardAnswer> => {
    const card = elements?.getElement('card');
    if (stripe === null || card === undefined || card === null) throw new Error('Stripe is not loaded');
    try {
      const answer = await stripe.confirmCardPayment(held.sessionData, {
        payment_method: { card, billing_details: billingDetails(billing, draft.details) },
        return_url: stripeReturnUrl(held.hold),
      });
      return afterCardAnswer(answer);
    } catch {
      return { kind: 'broken' };
    }
  };

  const follow = async (after: AfterCardAnswer) => {
    hold.setHasUnknownOutcome(after.kind === 'broken');
    switch (after.kind) {
      case 'paid':
        return onPaid();
      case 'refused':
        return after.isDecline ? showDecline(after.message) : show(after.message);
      case 'unclear': {
        const result = await onUnknownOutcome().catch(() => undefined);
        // The booking may be paid, so the outcome page polls until the outcome is known.
        if (result === undefined || result.status === 'pending') return onPaid();
        // A refusal, for example after too many declined cards: the server's message has the reason and our number.
        if (result.status === 'failed') show(result.message || somethingWentWrong);
        return;
      }
      case 'unfinished':
        return showUnlessSettled(bankNotFinished);
      case 'broken':
        return showUnlessSettled(somethingWentWrong);
    }
  };

  const pay = async (billing: Billing) => {
    if (isRunning.current) return;
    if (stripe === null || elements === null) return showError(notReady);
    isRunning.current = true;
    hold.setPaying(true);
    try {
      // The last message stays until the answer arrives. Removing it earlier would move the page during a second press.
      await follow(await confirm(billing));
    } finally {
      isRunning.current = false;
      hold.setPaying(false);
    }
  };

  return { pay, problem, isPaying: hold.isPaying };
}
