import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { PaymentFormProps } from './payment-form.ts';

/** A problem while paying. The form stays, and the next try pays for the same booking. */
export function usePaymentProblem({
  wizard: { hold },
  onUnknownOutcome,
}: Pick<PaymentFormProps, 'wizard' | 'onUnknownOutcome'>) {
  const [problem, setProblem] = useState<PaymentProblem>();

  const show = (message: string, isDecline = false) =>
    setProblem((before) => ({ attempt: (before?.attempt ?? 0) + 1, message, isDecline }));

  /** Shows that the bank declined. The hold stores the number of declines, which survives a refresh. */
  const showDecline = (message: string) => {
    if (hold.current !== undefined) hold.save({ ...hold.current, declines: hold.current.declines + 1 });
    show(message, true);
  };

  /**
   * Asks the server, which may know the outcome. If the server does not know it, the visitor can try the same payment
   * again.
   */
  const showUnlessSettled = async (
    message: string,
    whenCutOff = (error: ApiError) => `${error.message} ${neverTwice}`,
  ) => {
    try {
      const result = await onUnknownOutcome();
      if (result.status === 'pending') show(message);
      if (result.status === 'failed') show(result.message || message);
    } catch (error) {
      const isCutOff = error instanceof ApiError && error.isUnreachable;
      show(isCutOff ? whenCutOff(error) : message);
    }
  };

  return { problem, show, showDecline, showUnlessSettled };
}

/** The message beside the form. Each message has a new `attempt`, so a repeated message gets the focus too. */
export type PaymentProblem = { attempt: number; message: string; isDecline: boolean };

/** The message for a visitor whose connection broke while paying. */
export const neverTwice = 'You can’t be charged twice for this booking.';

export const bankNotFinished =
  'Your bank’s check wasn’t completed, so nothing was charged. Try again or use another card.';
