import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import type { BankPage } from '../../../../api/globalpay.ts';
import type { PaymentNews } from '../../../../api/payment-status.ts';
import type { PaymentFormProps } from '../payment-forms.ts';
import { bankNotFinished, neverTwice } from '../payment-problem.ts';
import { usePaymentProblem } from '../use-payment-problem.ts';
import type { BankAnswer } from './BankDialog.tsx';
import { letBankLook } from './bank-page.ts';
import { chargeNamedCard } from './charge-card.ts';

/** Spec 8. */
const tokenFailed = 'Failed to generate payment token.';
const bookingFailed = 'Booking failed.';
const processingFailed = 'Error processing booking.';

/** A question of the bank that is on the screen, and where its answer goes. */
type Question = { page: BankPage; end: (answer: BankAnswer) => void };

export function useGlobalpayPayment(props: PaymentFormProps) {
  const { wizard, held, onPaid, onUnclear } = props;
  const { hold } = wizard;
  const { problem, show, showDecline, showUnlessSettled } = usePaymentProblem(props);
  const [question, setQuestion] = useState<Question>();
  // State changes with the next drawing; a second name for the card may come before it.
  const isRunning = useRef(false);

  const askBank = async (page: BankPage): Promise<boolean> => {
    const answer = await new Promise<BankAnswer>((end) => setQuestion({ page, end }));
    setQuestion(undefined);
    if (answer === 'broken') throw new Error('the page for the bank did not come');
    return answer === 'answered';
  };
  const leaveBank = useEffectEvent(() => question?.end('left'));
  useEffect(() => () => leaveBank(), []);

  const follow = async (news: PaymentNews | 'left') => {
    if (news === 'left') return show(bankNotFinished);
    switch (news.status) {
      case 'confirmed':
      case 'pending':
        return onPaid();
      case 'failed':
        return showDecline(news.message || bookingFailed);
      case 'cancelled':
        await onUnclear();
    }
  };

  /** A refusal has the server's words; anything else may have been charged, which only the server can find out. */
  const recover = (error: unknown) =>
    error instanceof ApiError && error.code !== undefined
      ? showUnlessSettled(error.message)
      : showUnlessSettled(processingFailed, () => `${processingFailed} ${neverTwice}`);

  const pay = async (cardName: string | undefined) => {
    if (isRunning.current) return;
    if (cardName === undefined || cardName === '') return show(tokenFailed);
    isRunning.current = true;
    hold.setPaying(true);
    try {
      const { bookingId, reference } = held.hold;
      const card = { bookingId, reference, name: cardName };
      await follow(await chargeNamedCard(card, { look: letBankLook, ask: askBank }));
    } catch (error) {
      await recover(error);
    } finally {
      isRunning.current = false;
      hold.setPaying(false);
    }
  };

  return { pay, onTokenFailed: () => show(tokenFailed), problem, question, isPaying: hold.isPaying };
}
