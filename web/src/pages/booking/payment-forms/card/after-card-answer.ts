import type { PaymentIntentResult } from '@stripe/stripe-js';

/** What the card form does with Stripe's answer. */
export type AfterCardAnswer =
  | { kind: 'paid' }
  /** Stripe's own words, beside the form. `isDecline`: the bank was asked and said no. */
  | { kind: 'refused'; message: string; isDecline: boolean }
  /** The bank's page was closed before its end: nothing is charged, and the same payment can be tried again. */
  | { kind: 'unfinished' }
  /** Only our server can find out: it may be paid already, or given up. */
  | { kind: 'unclear' }
  /** Nothing that a visitor could put right. */
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
  // The bank's check of its customer failed or was left: for Stripe no card error, for the visitor one.
  const isDecline = type === 'card_error' || code === 'payment_intent_authentication_failure';
  const isShown = isDecline || type === 'validation_error';
  return isShown && message !== '' ? { kind: 'refused', message, isDecline } : { kind: 'broken' };
}
