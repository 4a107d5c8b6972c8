import { noMoney } from '@slipway/shared/values/pence.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { type PaymentProvider, ProviderError } from '../src/payments/payment-provider.ts';

export type CountingProvider = PaymentProvider & {
  /** How often it was asked to begin. */
  begins: () => number;
  /** Our ids of the attempts for which a visitor could still pay there. */
  payable: () => string[];
};

/**
 * A payment provider that takes a moment for each call and keeps the promises of the interface: what was given up
 * cannot be paid for any more, not even if it is begun afterwards. Nobody ever pays there.
 */
export function countingProvider(): CountingProvider {
  let begins = 0;
  const begun = new Set<string>();
  const givenUp = new Set<string>();
  const aMoment = () => wait(Math.random() * 3);
  const nobodyPaid = async () => {
    throw new Error('Nobody has paid, so there is nothing to take or to give back.');
  };
  return {
    name: 'stripe',
    methodId: '1',
    label: 'Card',
    begins: () => begins,
    payable: () => [...begun].filter((id) => !givenUp.has(id)),
    async begin({ id }) {
      begins += 1;
      await aMoment();
      if (givenUp.has(id)) throw new ProviderError('bad_request', 'This attempt was given up.');
      begun.add(id);
      await aMoment();
      return { kind: 'embedded_card', clientSecret: `secret of ${id}`, providerRef: `ref ${id}` };
    },
    async fetch({ id, amount, currency }) {
      await aMoment();
      if (!begun.has(id)) return 'unknown_there';
      const status = givenUp.has(id) ? 'cancelled' : 'open';
      const noMoneyYet = { authorised: noMoney, captured: noMoney, refunds: [] };
      return { providerRef: `ref ${id}`, attemptId: id, amount, currency, status, ...noMoneyYet };
    },
    async release({ id }) {
      await aMoment();
      givenUp.add(id);
      return 'released';
    },
    capture: nobodyPaid,
    voidAuthorisation: nobodyPaid,
    refund: nobodyPaid,
    readWebhook: () => undefined,
  };
}
