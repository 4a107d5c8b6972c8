import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { type Payment, type PaymentStatusResult, paymentStatus } from '../../api/payment-status.ts';
import { readBooked } from '../../storage/booked.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { AmendedOutcome } from './AmendedOutcome.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { OwnBooking } from './OwnBooking.tsx';
import { TryAgain } from './TryAgain.tsx';
import { incompleteLink, pollDelayMs, isFinalRefusal, outcomeOf } from './poll-outcome.ts';
import { useOwnHold } from './use-own-hold.ts';

/** The part for pay links. Few visitors use a pay link, so the wizard preloads the page without this part. */
const LinkOutcome = lazy(async () => ({ default: (await import('./LinkOutcome.tsx')).LinkOutcome }));

type PaymentOutcomePageProps = {
  payment: Payment;
  /** Replaces the usual call for the payment's status when a visitor returns from a provider's page. */
  fetchStatus?: (signal: AbortSignal) => Promise<PaymentStatusResult>;
  /** True if the visitor cancelled at the provider. The page then says so. */
  isCancelledByVisitor?: boolean;
};

/** Polls our server, which asks the provider, until the outcome of the payment is known. */
export function PaymentOutcomePage({
  payment,
  fetchStatus = (signal) => paymentStatus(payment, signal),
  isCancelledByVisitor = false,
}: PaymentOutcomePageProps) {
  const isComplete = payment.bookingId !== '' && payment.reference !== '';
  return isComplete ? (
    <PolledOutcome payment={payment} fetchStatus={fetchStatus} isCancelledByVisitor={isCancelledByVisitor} />
  ) : (
    <OutcomeView
      outcome={{ kind: 'failed', heading: 'Your payment could not be verifed.', message: incompleteLink }}
    />
  );
}

function PolledOutcome({ payment, fetchStatus, isCancelledByVisitor }: Required<PaymentOutcomePageProps>) {
  const { data, error } = useQuery({
    queryKey: ['payment', payment.bookingId, payment.reference],
    queryFn: ({ signal }) => fetchStatus(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const isSettled = isFinalRefusal(state.error) || (state.data?.status ?? 'pending') !== 'pending';
      return isSettled ? false : pollDelayMs(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  const outcome = outcomeOf(data, error);
  const [booked] = useState(() => readBooked(tabStorage, payment.bookingId));
  const { isHeld, isShownInWizard } = useOwnHold(payment, outcome, isCancelledByVisitor);

  if (booked?.payLink !== undefined)
    return (
      <Suspense>
        <LinkOutcome outcome={outcome} link={booked.payLink} />
      </Suspense>
    );
  if (booked?.amends !== undefined) return <AmendedOutcome outcome={outcome} booked={booked} />;
  if (outcome.kind === 'confirmed' && booked !== undefined) {
    return <OwnBooking bookingId={payment.bookingId} email={booked.email} />;
  }
  return (
    <OutcomeView outcome={isShownInWizard ? { kind: 'pending' } : outcome}>
      {outcome.kind === 'failed' && isHeld ? <TryAgain /> : undefined}
    </OutcomeView>
  );
}
