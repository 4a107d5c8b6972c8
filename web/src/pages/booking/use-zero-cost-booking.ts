import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { reserveAtNoCost } from '../../api/reservations.ts';
import { redeemCoupon } from '../../api/coupons.ts';
import { navigate } from '../../router/history.ts';
import { rememberBooked } from '../../storage/booked.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { emptyDraft } from './draft-state.ts';
import type { BookingParts } from './booking-parts.ts';
import { writeDraft } from './draft-storage.ts';
import { reservationOf } from './reservation.ts';
import type { Wizard } from './use-wizard.ts';
import { withSavedCustomer } from './with-saved-customer.ts';

/** 'Pay Now' when a coupon leaves nothing to pay (spec 4, method 5). `onRefusal` gets every error. */
export function useZeroCostBooking(wizard: Wizard, onRefusal: (error: unknown) => void) {
  const { draft, hold } = wizard;
  const queryClient = useQueryClient();
  const [isBooking, setIsBooking] = useState(false);
  // setState is asynchronous; the ref blocks a double submit.
  const isRunning = useRef(false);

  const finish = (bookingId: string, couponCode: string | null) => {
    const { email } = draft.details;
    rememberBooked(tabStorage, { bookingId, email: email.trim() });
    if (couponCode !== null) void redeemCoupon(couponCode, email.trim()).catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: ['availability'] });
    hold.clear();
    writeDraft(tabStorage, emptyDraft);
    navigate(sitePaths.zeroCouponSuccess(bookingId), 'replace');
  };

  const book = async (parts: BookingParts) => {
    if (isRunning.current || draft.customer.kind !== 'saved') return;
    isRunning.current = true;
    setIsBooking(true);
    try {
      const reservation = reservationOf(draft, parts, draft.customer.id);
      const bookingId = await withSavedCustomer(wizard, reservation, (one) =>
        reserveAtNoCost(one, hold.current),
      );
      finish(bookingId, reservation.couponCode);
    } catch (error) {
      onRefusal(error);
    } finally {
      isRunning.current = false;
      setIsBooking(false);
    }
  };

  return { book, isBooking };
}
