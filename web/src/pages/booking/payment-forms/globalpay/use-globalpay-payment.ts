import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import type { BankPage } from '../../../../api/globalpay.ts';
import type { PaymentStatusResult } from '../../../../api/payment-status.ts';
import type { PaymentFormProps } from '../payment-form.ts';
import { bankNotFinished, neverTwice, usePaymentProblem } from '../use-payment-problem.ts';
import type { ChallengeResult } from './BankDialog.tsx';
import { runMethodPage } from './bank-page.ts';
import { authenticateAndCharge } from './charge-card.ts';

/** Messages from spec 8. */
const tokenFailed = 'Failed to generate payment token.';
const bookingFailed = 'Booking failed.';
const processingFailed = 'Error processing booking.';

/** The challenge on the screen, and the callback for its result. */
type Challenge = { page: BankPage; end: (result: ChallengeResult) => void };

export function useGlobalpayPayment(props: PaymentFormProps) {
  const { wizard, held, onPaid, onUnknownOutcome } = props;
  const { hold } = wizard;
  const { problem, show, showDecline, showUnlessSettled } = usePaymentProblem(props);
  const [challenge, setChallenge] = useState<Challenge>();
  // A ref, because a second token may arrive before the next render, and state changes only then.
  const isRunning = useRef(false);

  const showChallenge = async (page: BankPage): Promise<boolean> => {
    const result = await new Promise<ChallengeResult>((end) => setChallenge({ page, end }));
    setChallenge(undefined);
    if (result === 'failed') throw new Error('the page for the challenge did not load');
    return result === 'completed';
  };
  const closeChallenge = useEffectEvent(() => challenge?.end('closed'));
  useEffect(() => () => closeChallenge(), []);

  const follow = async (result: PaymentStatusResult | 'closed') => {
    if (result === 'closed') return show(bankNotFinished);
    switch (result.status) {
      case 'confirmed':
      case 'pending':
        return onPaid();
      case 'failed':
        return showDecline(result.message || bookingFailed);
      case 'cancelled':
        await onUnknownOutcome();
    }
  };

  /** Asks the server how the payment ended. If it has not ended, shows the refusal's message, or a general message. */
  const recover = (error: unknown) =>
    error instanceof ApiError && error.code !== undefined
      ? showUnlessSettled(error.message)
      : showUnlessSettled(processingFailed, () => `${processingFailed} ${neverTwice}`);

  const pay = async (cardToken: string | undefined) => {
    if (isRunning.current) return;
    if (cardToken === undefined || cardToken === '') return show(tokenFailed);
    isRunning.current = true;
    hold.setPaying(true);
    try {
      const { bookingId, reference } = held.hold;
      const card = { bookingId, reference, token: cardToken };
      await follow(await authenticateAndCharge(card, { collectDeviceData: runMethodPage, showChallenge }));
    } catch (error) {
      await recover(error);
    } finally {
      isRunning.current = false;
      hold.setPaying(false);
    }
  };

  return { pay, onTokenFailed: () => show(tokenFailed), problem, challenge, isPaying: hold.isPaying };
}
