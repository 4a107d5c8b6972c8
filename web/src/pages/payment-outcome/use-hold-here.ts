import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { redeemCoupon } from '../../api/coupons.ts';
import { couponOf, letGoOfHold } from '../../api/holds.ts';
import { markDeclineCounted } from '../../router/history.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { type PaymentKey, countDecline, readHold } from '../../storage/hold.ts';
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
export function useHoldHere({ bookingId }: PaymentKey, outcome: Outcome, isLeft: boolean): HoldHere {
  const queryClient = useQueryClient();
  const [isOwn] = useState(() => readHold(tabStorage)?.bookingId === bookingId);
  const { kind } = outcome;
  const isToldInWizard = isOwn && kind === 'cancelled' && !isLeft;
  const isDecline = kind === 'failed' && outcome.heading === 'FAILED';
  useEffect(() => {
    if (!isOwn) return;
    if (isDecline && markDeclineCounted()) countDecline(tabStorage);
    // The wizard asks once more, and ends the hold by the answer.
    if (isToldInWizard) return goBackToPayment();
    if (kind !== 'confirmed' && kind !== 'cancelled' && kind !== 'timedOut') return;
    if (kind === 'confirmed') {
      redeemCouponHere();
      tabStorage.remove(tabKeys.draft);
    }
    letGoOfHold();
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
  }, [isOwn, isDecline, isToldInWizard, kind, queryClient]);
  return { isHeldHere: isOwn && kind !== 'cancelled', isToldInWizard };
}

/** Spec 7.2: after a successful booking, whichever page the visitor came back from. Once: then the hold is let go. */
function redeemCouponHere(): void {
  const hold = readHold(tabStorage);
  const code = hold && couponOf(hold);
  const email = hold && emailOfBooked(tabStorage, hold.bookingId);
  if (code !== undefined && email !== undefined) void redeemCoupon(code, email).catch(() => undefined);
}
