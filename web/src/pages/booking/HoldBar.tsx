import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { stripeStatus } from '../../api/stripe-payments.ts';
import type { Hold } from '../../storage/hold.ts';
import { HoldTimer } from './HoldTimer.tsx';
import { usePaymentCheck } from './use-payment-check.ts';
import type { Wizard } from './use-wizard.ts';

/** The server lets go of a hold within seconds of its deadline, when it has heard from the provider. */
const askAgainMs = 2000;

/** The time that is left, and at its end the server's word: another tab may have paid. */
export function HoldBar({ wizard, hold }: { wizard: Wizard; hold: Hold }) {
  const { isPaying } = wizard.hold;
  const [isOver, setIsOver] = useState(false);
  const { goToOutcome, endHold } = usePaymentCheck(wizard);
  const { data, error } = useQuery({
    queryKey: ['end of hold', hold.bookingId],
    queryFn: ({ signal }) => stripeStatus(hold, signal),
    enabled: isOver,
    retry: false,
    refetchInterval: askAgainMs,
  });
  const isUnknown = error instanceof ApiError && error.code === 'notFound';
  const end = isUnknown ? 'cancelled' : data?.status;
  const follow = useEffectEvent(() => {
    if (isPaying) return;
    if (end === 'confirmed') goToOutcome(hold);
    if (end === 'cancelled') endHold();
  });
  useEffect(() => follow(), [end, isPaying]);

  return <HoldTimer hold={hold} onEnd={() => setIsOver(true)} />;
}
