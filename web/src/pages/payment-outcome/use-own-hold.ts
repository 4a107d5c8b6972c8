import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { redeemCoupon } from '../../api/coupons.ts';
import { couponOf, forgetHold } from '../../api/holds.ts';
import { markDeclineCounted } from '../../router/history.ts';
import { emailOfBooked } from '../../storage/booked.ts';
import { type PaymentKey, countDecline, readHold } from '../../storage/hold.ts';
import { tabKeys, tabStorage } from '../../storage/tab-storage.ts';
import { goBackToPayment } from './TryAgain.tsx';
import type { Outcome } from './poll-outcome.ts';

type OwnHold = {
  /** The payment belongs to this tab's hold, which can be paid again. */
  isHeld: boolean;
  /** The hold has ended and its details are still in the wizard: the visitor is sent there and reads why. */
  isShownInWizard: boolean;
};

/** A paid hold empties the wizard; one that ended keeps the details. `isCancelledByVisitor`: the visitor cancelled and reads it here. */
export function useOwnHold(
  { bookingId }: PaymentKey,
  outcome: Outcome,
  isCancelledByVisitor: boolean,
): OwnHold {
  const queryClient = useQueryClient();
  const [isOwn] = useState(() => readHold(tabStorage)?.bookingId === bookingId);
  const { kind } = outcome;
  const isShownInWizard = isOwn && kind === 'cancelled' && !isCancelledByVisitor;
  const isDecline = kind === 'failed' && outcome.heading === 'FAILED';
  useEffect(() => {
    if (!isOwn) return;
    if (isDecline && markDeclineCounted()) countDecline(tabStorage);
    // The wizard asks the server again and ends the hold accordingly.
    if (isShownInWizard) return goBackToPayment();
    if (kind !== 'confirmed' && kind !== 'cancelled' && kind !== 'timedOut') return;
    if (kind === 'confirmed') {
      redeemCouponOfHold();
      tabStorage.remove(tabKeys.draft);
    }
    forgetHold();
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
  }, [isOwn, isDecline, isShownInWizard, kind, queryClient]);
  return { isHeld: isOwn && kind !== 'cancelled', isShownInWizard };
}

/** Spec 7.2: after a successful booking, wherever the visitor returned from. Once, because the hold is then removed. */
function redeemCouponOfHold(): void {
  const hold = readHold(tabStorage);
  const code = hold && couponOf(hold);
  const email = hold && emailOfBooked(tabStorage, hold.bookingId);
  if (code !== undefined && email !== undefined) void redeemCoupon(code, email).catch(() => undefined);
}
