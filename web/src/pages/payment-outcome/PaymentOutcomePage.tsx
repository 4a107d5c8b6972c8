import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Payment, type PaymentNews, paymentStatus } from '../../api/payment-status.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { OwnBooking } from './OwnBooking.tsx';
import { TryAgain } from './TryAgain.tsx';
import { askAgainMs, isFinalRefusal, outcomeOf } from './asking.ts';
import { useHoldHere } from './use-hold-here.ts';

const incompleteLink =
  'This link is not complete. If you have paid, the booking is on its way to you by mail; do not pay again.';

type PaymentOutcomePageProps = {
  payment: Payment;
  /** Where the visitor comes back with more than the payment's name. */
  ask?: (signal: AbortSignal) => Promise<PaymentNews>;
  /** The visitor cancelled, and is told here that it is done. */
  isLeft?: boolean;
};

/** Asks our server, which asks the provider, until it is known what became of the payment. */
export function PaymentOutcomePage({
  payment,
  ask = (signal) => paymentStatus(payment, signal),
  isLeft = false,
}: PaymentOutcomePageProps) {
  const isComplete = payment.bookingId !== '' && payment.reference !== '';
  return isComplete ? (
    <AskedOutcome payment={payment} ask={ask} isLeft={isLeft} />
  ) : (
    <OutcomeView
      outcome={{ kind: 'failed', heading: 'Your payment could not be verifed.', message: incompleteLink }}
    />
  );
}

function AskedOutcome({ payment, ask, isLeft }: Required<PaymentOutcomePageProps>) {
  const { data, error } = useQuery({
    queryKey: ['payment', payment.bookingId, payment.reference],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const isSettled = isFinalRefusal(state.error) || (state.data?.status ?? 'pending') !== 'pending';
      return isSettled ? false : askAgainMs(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  const outcome = outcomeOf(data, error);
  const [email] = useState(() => emailOfBooked(tabStorage, payment.bookingId));
  const { isHeldHere, isToldInWizard } = useHoldHere(payment, outcome, isLeft);

  if (outcome.kind === 'confirmed' && email !== undefined) {
    return <OwnBooking bookingId={payment.bookingId} email={email} />;
  }
  return (
    <OutcomeView outcome={isToldInWizard ? { kind: 'pending' } : outcome}>
      {outcome.kind === 'failed' && isHeldHere ? <TryAgain /> : undefined}
    </OutcomeView>
  );
}
