import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { stripeReturnUrl } from '../../../../api/stripe-payments.ts';
import { showError } from '../../../../ui/toast.ts';
import type { Billing } from '../../draft-state.ts';
import type { PaymentFormProps } from '../payment-forms.ts';
import { type AfterCardAnswer, afterCardAnswer } from './after-card-answer.ts';
import { billingDetails } from './billing-details.ts';

/** Spec 8. */
const notReady = 'Stripe is not ready yet!';
const somethingWentWrong = 'Something went wrong';

const bankNotFinished =
  'The check by your bank was not finished, and nothing was charged. Try again or use another card.';

/** What somebody wonders whose connection broke while paying. */
const neverTwice = 'You cannot be charged twice for this booking.';

/** What stands beside the form. `attempt` counts up, so that the same words take the focus again. */
export type CardProblem = { attempt: number; message: string; isDecline: boolean };

export function useCardPayment({ wizard, held, onPaid, onUnclear }: PaymentFormProps) {
  const { hold, draft } = wizard;
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<CardProblem>();
  // State changes with the next drawing; the second press of a double click comes before it.
  const isRunning = useRef(false);

  const show = (message: string, isDecline: boolean) =>
    setProblem((before) => ({ attempt: (before?.attempt ?? 0) + 1, message, isDecline }));

  /** A PaymentIntent is paid once at most, so that pressing again never charges twice. */
  const confirm = async (billing: Billing): Promise<AfterCardAnswer> => {
    const card = elements?.getElement('card');
    if (stripe === null || card === undefined || card === null) throw new Error('Stripe is not loaded');
    try {
      const answer = await stripe.confirmCardPayment(held.begunWith, {
        payment_method: { card, billing_details: billingDetails(billing, draft.details) },
        return_url: stripeReturnUrl(held.hold),
      });
      return afterCardAnswer(answer);
    } catch {
      return { kind: 'broken' };
    }
  };

  /** The server may know better. If not, the form stays and the same payment is tried again. */
  const showUnlessSettled = async (message: string) => {
    try {
      const status = await onUnclear();
      if (status === 'pending' || status === 'failed') show(message, false);
    } catch (error) {
      const isCutOff = error instanceof ApiError && error.isUnreachable;
      show(isCutOff ? `${error.message} ${neverTwice}` : message, false);
    }
  };

  const follow = async (after: AfterCardAnswer) => {
    hold.setUnclear(after.kind === 'broken');
    switch (after.kind) {
      case 'paid':
        return onPaid();
      case 'refused':
        if (after.isDecline && hold.current !== undefined) {
          hold.keep({ ...hold.current, declines: hold.current.declines + 1 });
        }
        return show(after.message, after.isDecline);
      case 'unclear': {
        const status = await onUnclear().catch(() => 'pending');
        // Perhaps paid: the outcome page says so and asks until it knows.
        if (status === 'pending') return onPaid();
        if (status === 'failed') show(somethingWentWrong, false);
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
      // What the last try came to stays until then: without it the page would move under a second press.
      await follow(await confirm(billing));
    } finally {
      isRunning.current = false;
      hold.setPaying(false);
    }
  };

  return { pay, problem, isPaying: hold.isPaying };
}
