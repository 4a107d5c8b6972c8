import type { PaymentIntentResult } from '@stripe/stripe-js';

/** The card form's reaction to Stripe's answer. */
export type AfterCardAnswer =
  | { kind: 'paid' }
  /** Stripe's message, shown by the form. `isDecline`: the bank declined the card. */
  | { kind: 'refused'; message: string; isDecline: boolean }
  /** The visitor closed the bank's page early: nothing is charged, and the same payment can be tried again. */
  | { kind: 'unfinished' }
  /** Only our server knows whether the booking is already paid, or cancelled. */
  | { kind: 'unclear' }
  /** An error that the visitor cannot correct. */
  | { kind: 'broken' };

type Answer = {
  error?: Partial<Pick<NonNullable<PaymentIntentResult['error']>, 'type' | 'code' | 'message'>>;
  paymentIntent?: { status: string };
};

const paidStatuses: ReadonlySet<string> = new Set(['succeeded', 'requires_capture', 'processing']);
const openStatuses: ReadonlySet<string> = new Set(['requires_action', 'requires_payment_method']);

export function afterCardAnswer({ error, paymentIntent }: Answer): AfterCardAnswer {
  if (error === undefined) {
    const status = paymentIntent?.status ?? '';
    if (paidStatuses.has(status)) return { kind: 'paid' };
    return { kind: openStatuses.has(status) ? 'unfinished' : 'unclear' };
  }
  const { type, code, message = '' } = error;
  if (code === 'payment_intent_unexpected_state') return { kind: 'unclear' };
  // A failed or abandoned 3-D Secure check counts as a decline, although Stripe does not call it a card error.
  const isDecline = type === 'card_error' || code === 'payment_intent_authentication_failure';
  const isShown = isDecline || type === 'validation_error';
  return isShown && message !== '' ? { kind: 'refused', message, isDecline } : { kind: 'broken' };
}
