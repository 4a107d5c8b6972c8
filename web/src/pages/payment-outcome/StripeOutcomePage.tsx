import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { letGoOfHold } from '../../api/holds.ts';
import { stripeStatus } from '../../api/stripe-payments.ts';
import { navigate } from '../../router/history.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { type PaymentKey, readHold } from '../../storage/hold.ts';
import { tabKeys, tabStorage } from '../../storage/tab-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import { OwnBooking } from './OwnBooking.tsx';
import { askAgainMs, isFinalRefusal, outcomeOf } from './asking.ts';
import type { Outcome } from './outcome.ts';

/** The wizard's last step, by index (spec 2.8). */
const paymentStep = 3;

const incompleteLink =
  'This link is not complete. If you have paid, the booking is on its way to you by mail; do not pay again.';

/** Asks our server, which asks Stripe, until it is known what became of the payment. */
export function StripeOutcomePage({ payment }: { payment: PaymentKey }) {
  const isComplete = payment.bookingId !== '' && payment.reference !== '';
  return isComplete ? (
    <AskedOutcome payment={payment} />
  ) : (
    <OutcomeView
      outcome={{ kind: 'failed', heading: 'Your payment could not be verifed.', message: incompleteLink }}
    />
  );
}

function AskedOutcome({ payment }: { payment: PaymentKey }) {
  const { data, error } = useQuery({
    queryKey: ['payment', payment.bookingId, payment.reference],
    queryFn: ({ signal }) => stripeStatus(payment, signal),
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
      {outcome.kind === 'failed' && isHeldHere ? (
        <Button look="press" onClick={() => navigate(sitePaths.booking(), 'replace', { step: paymentStep })}>
          Try again
        </Button>
      ) : undefined}
    </OutcomeView>
  );
}

/**
 * Paid, the wizard begins anew; over, it keeps what was typed and holds nothing. Returns whether this tab's own hold
 * stands for the payment, so that it can be paid for once more.
 */
function useEndOfHold({ bookingId }: PaymentKey, { kind }: Outcome): boolean {
  const queryClient = useQueryClient();
  const [isOwn] = useState(() => readHold(tabStorage)?.bookingId === bookingId);
  useEffect(() => {
    if (!isOwn || (kind !== 'confirmed' && kind !== 'cancelled')) return;
    letGoOfHold();
    if (kind === 'confirmed') tabStorage.remove(tabKeys.draft);
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
  }, [isOwn, kind, queryClient]);
  return isOwn && kind !== 'cancelled';
}
