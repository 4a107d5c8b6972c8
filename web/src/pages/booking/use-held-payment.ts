import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type HeldBoat, fingerprintOf, matchesHold, holdBoat } from '../../api/holds.ts';
import { rememberBooked } from '../../storage/booked.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import type { BookingParts } from './booking-parts.ts';
import { reservationOf } from './reservation.ts';
import { usePaymentCheck } from './use-payment-check.ts';
import { openFormEntry } from './use-wizard-step.ts';
import type { Wizard } from './use-wizard.ts';
import { withSavedCustomer } from './with-saved-customer.ts';

/** Handles 'Pay Now' if there is something to pay: holds the boat, and gets the data that the payment form needs. */
export function useHeldPayment(wizard: Wizard, parts: BookingParts, onRefusal: (error: unknown) => void) {
  const { draft, hold } = wizard;
  const { check } = usePaymentCheck(wizard);
  const [started, setStarted] = useState<HeldBoat>();
  // setState is asynchronous; the ref blocks a double submit.
  const isRunning = useRef(false);
  const customerId = draft.customer.kind === 'saved' ? draft.customer.id : undefined;
  const reservation = customerId === undefined ? undefined : reservationOf(draft, parts, customerId);
  const canResume =
    started === undefined &&
    hold.current !== undefined &&
    // A payment is not resumed if the visitor has chosen another method. The next 'Pay Now' replaces the old hold.
    (draft.method ?? hold.current.method) === hold.current.method &&
    reservation !== undefined &&
    matchesHold(hold.current, reservation);
  const [isStarting, setIsStarting] = useState(canResume);
  const hasResumed = useRef(false);

  const [isPressed, setIsPressed] = useState(false);
  const [isProving, setIsProving] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  /** Runs one `start` at a time, and shows every error as a refusal. */
  const runOnce = async (start: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await start();
    } catch (error) {
      // The visitor left during the proof of work: nothing is held, and this is not an error.
      if (leaving.current !== undefined && error === leaving.current.signal.reason) return;
      setStarted(undefined);
      onRefusal(error);
    } finally {
      isRunning.current = false;
      setIsStarting(false);
    }
  };

  const holdAndStart = async (method: PaidMethod, how: 'push' | 'replace') => {
    if (reservation === undefined) return;
    leaving.current = new AbortController();
    const proving = { onProving: setIsProving, signal: leaving.current.signal };
    const held = await withSavedCustomer(wizard, reservation, (one) =>
      holdBoat(one, method, hold.current, proving),
    );
    // The booking is stored now, because a bank's page may replace this page and return the visitor to another page.
    rememberBooked(tabStorage, { bookingId: held.hold.bookingId, email: draft.details.email.trim() });
    hold.save(held.hold);
    setStarted(held);
    // The form's history entry is added only if the visitor has not moved to another step.
    if (!leaving.current.signal.aborted) openFormEntry(how);
  };

  /** After Back, a refresh or a bank's page: checks the payment. While the outcome is open, shows the form again. */
  const resume = useEffectEvent(() => {
    const currentHold = hold.current;
    if (currentHold === undefined || hasResumed.current) return;
    hasResumed.current = true;
    setIsStarting(true);
    void runOnce(async () => {
      const { status } = await check(currentHold);
      if (status !== 'confirmed' && status !== 'cancelled') await holdAndStart(currentHold.method, 'replace');
    });
  });
  useEffect(() => {
    if (!canResume) return;
    const timer = setTimeout(() => resume());
    return () => clearTimeout(timer);
  }, [canResume]);

  return {
    start: (method: PaidMethod) => {
      setIsPressed(true);
      setIsStarting(true);
      return runOnce(() => holdAndStart(method, 'push'));
    },
    isStarting,
    /** True while the browser works on a proof of work. */
    isProving,
    /** True once the visitor has pressed 'Pay Now' here. The button then disappears, and the form takes the focus. */
    isPressed,
    /** Handles 'Pay Now' for a payment that has already started: shows its form again. */
    press: () => {
      setIsPressed(true);
      openFormEntry('push');
    },
    /** Called when a method is chosen. The form does not take the focus until the next press of 'Pay Now'. */
    clearPressed: () => setIsPressed(false),
    /** The held booking that the form pays for; undefined once the draft differs from that booking. */
    held: (method: PaidMethod): HeldBoat | undefined => {
      const isSame =
        started?.hold.method === method &&
        started.hold.bookingId === hold.current?.bookingId &&
        reservation !== undefined &&
        started.hold.asked === fingerprintOf(reservation, method);
      return isSame ? started : undefined;
    },
  };
}
