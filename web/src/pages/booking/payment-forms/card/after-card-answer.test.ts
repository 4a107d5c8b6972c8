import { describe, expect, it } from 'vitest';
import { afterCardAnswer } from './after-card-answer.ts';

describe('Stripe’s answer', () => {
  it.each(['succeeded', 'requires_capture', 'processing'])(
    'a payment with the status %s counts as paid',
    (status) => {
      expect(afterCardAnswer({ paymentIntent: { status } })).toEqual({ kind: 'paid' });
    },
  );

  it.each(['requires_payment_method', 'requires_action'])(
    '%s means that the bank’s page was closed',
    (status) => {
      expect(afterCardAnswer({ paymentIntent: { status } })).toEqual({ kind: 'unfinished' });
    },
  );

  it.each(['canceled', 'a new one'])('after %s the server decides the outcome', (status) => {
    expect(afterCardAnswer({ paymentIntent: { status } })).toEqual({ kind: 'unclear' });
  });

  it('a decline shows the bank’s message', () => {
    expect(
      afterCardAnswer({
        error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
      }),
    ).toEqual({ kind: 'refused', message: 'Your card was declined.', isDecline: true });
  });

  it('an incomplete number does not count as a decline', () => {
    expect(
      afterCardAnswer({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
    ).toEqual({ kind: 'refused', message: 'Your card number is incomplete.', isDecline: false });
  });

  it('a failed or abandoned 3-D Secure check counts as a decline', () => {
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    } as const;
    expect(afterCardAnswer({ error })).toMatchObject({ kind: 'refused', isDecline: true });
  });

  it('after a PaymentIntent in an unexpected state the server decides the outcome', () => {
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
