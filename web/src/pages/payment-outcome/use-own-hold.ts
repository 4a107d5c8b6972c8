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
  /** The payment is for this tab's hold, and the hold is not cancelled. The visitor may try a failed payment again. */
  isHeld: boolean;
  /**
   * The hold has ended, and the wizard still has the visitor's details. The visitor returns to the wizard,
   * which says why the hold ended.
   */
  isShownInWizard: boolean;
};

/**
 * Clears this tab's hold once the payment has an outcome. If the hold is paid, the wizard is emptied. If the hold
 * ends unpaid, the wizard keeps the visitor's details. `isCancelledByVisitor`: this page says that the visitor
 * cancelled the payment, so the wizard need not say it.
 */
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
    // The wizard asks the server again whether the hold has ended.
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

/**
 * Redeems the coupon after a successful booking, on any page to which the visitor returns (spec 7.2). Runs
 * once, because useOwnHold removes the hold afterwards.
 */
function redeemCouponOfHold(): void {
  const hold = readHold(tabStorage);
  const code = hold && couponOf(hold);
  const email = hold && emailOfBooked(tabStorage, hold.bookingId);
  if (code !== undefined && email !== undefined) void redeemCoupon(code, email).catch(() => undefined);
}
