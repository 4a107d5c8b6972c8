import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { createHash } from 'node:crypto';
import type { Attempt, Begun, PaymentProvider } from '../../src/payments/payment-provider.ts';
import { orderCodeFor } from '../../src/payments/worldpay/order-code.ts';

/** Ids of payments and refunds in the form of each provider. tell-simulator.ts sends the simulator the same ids. */
const names = {
  stripe: {
    payment: (attempt: Pick<Attempt, 'id'>, _now: Date) => `pi_3${lettersOf(attempt.id, 23)}`,
    refund: (id: string) => `re_3${lettersOf(id, 23)}`,
  },
  worldpay: {
    payment: ({ id }: Pick<Attempt, 'id'>, now: Date) => orderCodeFor(id, now),
    refund: (id: string) => id,
  },
  globalpay: {
    payment: ({ id }: Pick<Attempt, 'id'>, _now: Date) => `TRN_${lettersOf(id, 28)}`,
    refund: (id: string) => `TRN_${lettersOf(id, 28)}`,
  },
} as const satisfies Record<PaidMethod, unknown>;

export function isPlayed(provider: string): provider is PaidMethod {
  return provider in names;
}

export const nameOfPayment = (provider: PaidMethod, attempt: Pick<Attempt, 'id'>, now: Date) =>
  names[provider].payment(attempt, now);
/** Only Stripe has disputes: the other two providers report none. */
export const nameOfDispute = (attemptId: string) => `du_1${lettersOf(`dispute of ${attemptId}`, 23)}`;
export const nameOfRefund = (provider: PaidMethod, refundId: string) => names[provider].refund(refundId);

/**
 * A stand-in for a real provider. Its payments have the same form, but nothing calls the real provider. The
 * season decides the outcome of each payment.
 */
export function playedProvider(name: PaidMethod, now: () => Date): PaymentProvider {
  const nobody = () => Promise.reject(new Error('the season asks no provider'));
  const begun = (attempt: Attempt): Begun => {
    const providerRef = nameOfPayment(name, attempt, now());
    switch (name) {
      case 'stripe':
        return { kind: 'embedded_card', clientSecret: '', providerRef };
      case 'worldpay':
        return { kind: 'hosted_form', formHtml: '', providerRef };
      case 'globalpay':
        return { kind: 'tokenised', accessToken: '', expiresInSeconds: 600 };
    }
  };
  return {
    name,
    label: name,
    minimumCharge: pence(30),
    begin: (attempt) => Promise.resolve(begun(attempt)),
    retrieve: nobody,
    cancel: nobody,
    capture: nobody,
    voidAuthorisation: nobody,
    refund: nobody,
    readWebhook: () => undefined,
  };
}

/** Returns `length` letters and digits, always the same for the same id. */
function lettersOf(id: string, length: number): string {
  return createHash('sha256').update(id).digest('hex').slice(0, length);
}
