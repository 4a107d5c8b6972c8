import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { letGoOfHold } from '../../api/holds.ts';
import { type Payment, type PaymentNews, paymentStatus } from '../../api/payment-status.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { type PaymentKey, readHold } from '../../storage/hold.ts';
import { tabKeys, tabStorage } from '../../storage/tab-storage.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { OwnBooking } from './OwnBooking.tsx';
import { TryAgain } from './TryAgain.tsx';
import { askAgainMs, isFinalRefusal, outcomeOf } from './asking.ts';
import type { Outcome } from './outcome.ts';

const incompleteLink =
  'This link is not complete. If you have paid, the booking is on its way to you by mail; do not pay again.';

type PaymentOutcomePageProps = {
  payment: Payment;
  /** Where the visitor comes back with more than the payment's name. */
  ask?: (signal: AbortSignal) => Promise<PaymentNews>;
};

/** Asks our server, which asks the provider, until it is known what became of the payment. */
export function PaymentOutcomePage({
  payment,
  ask = (signal) => paymentStatus(payment, signal),
}: PaymentOutcomePageProps) {
  const isComplete = payment.bookingId !== '' && payment.reference !== '';
  return isComplete ? (
    <AskedOutcome payment={payment} ask={ask} />
  ) : (
    <OutcomeView
      outcome={{ kind: 'failed', heading: 'Your payment could not be verifed.', message: incompleteLink }}
    />
  );
}

function AskedOutcome({ payment, ask }: Required<PaymentOutcomePageProps>) {
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
  const isHeldHere = useEndOfHold(payment, outcome);

  if (outcome.kind === 'confirmed' && email !== undefined) {
    return <OwnBooking bookingId={payment.bookingId} email={email} />;
  }
  return (
    <OutcomeView outcome={outcome}>
      {outcome.kind === 'failed' && isHeldHere ? <TryAgain /> : undefined}
    </OutcomeView>
  );
}

const endsOfHold: ReadonlySet<Outcome['kind']> = new Set(['confirmed', 'cancelled', 'timedOut']);

/**
 * Paid, the wizard begins anew; over, it keeps what was typed and holds nothing. Returns whether this tab's own hold
 * stands for the payment, so that it can be paid for once more.
 */
function useEndOfHold({ bookingId }: PaymentKey, { kind }: Outcome): boolean {
  const queryClient = useQueryClient();
  const [isOwn] = useState(() => readHold(tabStorage)?.bookingId === bookingId);
  useEffect(() => {
    if (!isOwn || !endsOfHold.has(kind)) return;
    letGoOfHold();
    if (kind === 'confirmed') tabStorage.remove(tabKeys.draft);
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
  }, [isOwn, kind, queryClient]);
  return isOwn && kind !== 'cancelled';
}
