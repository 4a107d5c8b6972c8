import { describe, expect, it } from 'vitest';
import { afterCardAnswer } from './after-card-answer.ts';

describe('Stripe’s answer', () => {
  it.each(['succeeded', 'requires_capture', 'processing'])('%s is paid, or about to be', (status) => {
    expect(afterCardAnswer({ paymentIntent: { status } })).toEqual({ kind: 'paid' });
  });

  it.each(['requires_payment_method', 'requires_action'])('%s: the bank’s page was closed', (status) => {
    expect(afterCardAnswer({ paymentIntent: { status } })).toEqual({ kind: 'unfinished' });
  });

  it.each(['canceled', 'a new one'])('%s leaves the outcome to the server', (status) => {
    expect(afterCardAnswer({ paymentIntent: { status } })).toEqual({ kind: 'unclear' });
  });

  it('shows the bank’s message for a decline', () => {
    expect(
      afterCardAnswer({
        error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
      }),
    ).toEqual({ kind: 'refused', message: 'Your card was declined.', isDecline: true });
  });

  it('does not count an incomplete number as a decline', () => {
    expect(
      afterCardAnswer({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
    ).toEqual({ kind: 'refused', message: 'Your card number is incomplete.', isDecline: false });
  });

  it('counts a failed or abandoned 3-D Secure check as a decline', () => {
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    } as const;
    expect(afterCardAnswer({ error })).toMatchObject({ kind: 'refused', isDecline: true });
  });

  it('leaves a PaymentIntent in an unexpected state to the server', () => {
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'x',
    } as const;
    expect(afterCardAnswer({ error })).toEqual({ kind: 'unclear' });
  });

  it.each(['api_error', 'api_connection_error', 'invalid_request_error', 'rate_limit_error'] as const)(
    '%s is an error that the visitor cannot correct',
    (type) => {
      expect(afterCardAnswer({ error: { type, message: 'inner words' } })).toEqual({ kind: 'broken' });
    },
  );
});
