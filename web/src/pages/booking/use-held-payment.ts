import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type HeldBoat, askedFor, goesOnWith, holdBoat } from '../../api/holds.ts';
import { rememberBooked } from '../../storage/booked.ts';
import type { PaidMethod } from '../../storage/hold.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import type { BookingParts } from './booking-parts.ts';
import { reservationOf } from './reservation.ts';
import { usePaymentCheck } from './use-payment-check.ts';
import type { Wizard } from './use-wizard.ts';
import { withKnownCustomer } from './with-known-customer.ts';

/** 'Pay Now' when there is money to pay: holds the boat, and what the payment form begins with. */
export function useHeldPayment(wizard: Wizard, parts: BookingParts, onRefusal: (error: unknown) => void) {
  const { draft, hold } = wizard;
  const { check } = usePaymentCheck(wizard);
  const [begun, setBegun] = useState<HeldBoat>();
  // State changes with the next drawing; the second press of a double click comes before it.
  const isRunning = useRef(false);
  const customerId = draft.customer.kind === 'saved' ? draft.customer.id : undefined;
  const reservation = customerId === undefined ? undefined : reservationOf(draft, parts, customerId);
  const canGoOn =
    begun === undefined &&
    hold.current !== undefined &&
    // Another way was chosen since: its own Pay Now replaces the hold.
    (draft.method ?? hold.current.method) === hold.current.method &&
    reservation !== undefined &&
    goesOnWith(hold.current, reservation);
  const [isBeginning, setIsBeginning] = useState(canGoOn);
  const hasResumed = useRef(false);

  const [isPressed, setIsPressed] = useState(false);
  const [isProving, setIsProving] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  /** One beginning at a time; whatever goes wrong in it is a refusal. */
  const once = async (begin: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await begin();
    } catch (error) {
      // Left while the browser was at work: nothing was held, and nothing is wrong.
      if (leaving.current !== undefined && error === leaving.current.signal.reason) return;
      setBegun(undefined);
      onRefusal(error);
    } finally {
      isRunning.current = false;
      setIsBeginning(false);
    }
  };

  const holdAndBegin = async (method: PaidMethod) => {
    if (reservation === undefined) return;
    leaving.current = new AbortController();
    const proving = { onProving: setIsProving, signal: leaving.current.signal };
    const held = await withKnownCustomer(wizard, reservation, (one) =>
      holdBoat(one, method, hold.current, proving),
    );
    // Now and not at the end: a bank's page may take this page's place and send the visitor back to another one.
    rememberBooked(tabStorage, { bookingId: held.hold.bookingId, email: draft.details.email.trim() });
    hold.keep(held.hold);
    setBegun(held);
  };

  /** After Back, a refresh or a bank's page: first what became of it, then the same form again. */
  const resume = useEffectEvent(() => {
    const standing = hold.current;
    if (standing === undefined || hasResumed.current) return;
    hasResumed.current = true;
    setIsBeginning(true);
    void once(async () => {
      const { status } = await check(standing);
      if (status !== 'confirmed' && status !== 'cancelled') await holdAndBegin(standing.method);
    });
  });
  useEffect(() => {
    if (!canGoOn) return;
    const timer = setTimeout(() => resume());
    return () => clearTimeout(timer);
  }, [canGoOn]);

  return {
    begin: (method: PaidMethod) => {
      setIsPressed(true);
      setIsBeginning(true);
      return once(() => holdAndBegin(method));
    },
    isBeginning,
    /** The server wants some work of the browser first. */
    isProving,
    /** 'Pay Now' was pressed here, and is gone with the focus that it had. */
    isPressed,
    /** Another way is being chosen: what was begun does not go on by itself. */
    unpress: () => setIsPressed(false),
    /** What the form pays for; undefined as soon as the booking is no longer the one that it was begun for. */
    held: (method: PaidMethod): HeldBoat | undefined => {
      const isSame =
        begun?.hold.method === method &&
        begun.hold.bookingId === hold.current?.bookingId &&
        reservation !== undefined &&
        begun.hold.asked === askedFor(reservation, method);
      return isSame ? begun : undefined;
    },
  };
}
