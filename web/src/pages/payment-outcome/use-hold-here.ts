import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { letGoOfHold } from '../../api/holds.ts';
import { type PaymentKey, readHold } from '../../storage/hold.ts';
import { tabKeys, tabStorage } from '../../storage/tab-storage.ts';
import { goBackToPayment } from './back-to-payment.ts';
import type { Outcome } from './outcome.ts';

type HoldHere = {
  /** The hold of this tab stands for the payment, and can be paid for once more. */
  isHeldHere: boolean;
  /** It is over, and what was typed for it is in the wizard: that is where the visitor goes, and is told. */
  isToldInWizard: boolean;
};

/** Paid, the wizard begins anew; over, it keeps what was typed. `isLeft`: the visitor cancelled, and is told here. */
export function useHoldHere({ bookingId }: PaymentKey, { kind }: Outcome, isLeft: boolean): HoldHere {
  const queryClient = useQueryClient();
  const [isOwn] = useState(() => readHold(tabStorage)?.bookingId === bookingId);
  const isToldInWizard = isOwn && kind === 'cancelled' && !isLeft;
  useEffect(() => {
    if (!isOwn) return;
    // The wizard asks once more, and ends the hold by the answer.
    if (isToldInWizard) return goBackToPayment();
    if (kind !== 'confirmed' && kind !== 'cancelled' && kind !== 'timedOut') return;
    letGoOfHold();
    if (kind === 'confirmed') tabStorage.remove(tabKeys.draft);
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
  }, [isOwn, isToldInWizard, kind, queryClient]);
  return { isHeldHere: isOwn && kind !== 'cancelled', isToldInWizard };
}
