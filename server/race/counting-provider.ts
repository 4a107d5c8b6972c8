import { noMoney } from '@slipway/shared/values/pence.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentProvider } from '../src/payments/payment-provider.ts';

export type CountingProvider = PaymentProvider & {
  /** The number of calls of `begin`. */
  begins: () => number;
  /** Delays the answer of the next `begin` until the returned function is called. */
  hangNextBegin: () => () => void;
  /** The attempts that a visitor could still pay, each by the id that we gave it. */
  payable: () => string[];
};

/**
 * A payment provider that takes a moment for each call. As at a real provider, an attempt exists as soon as `begin`
 * arrives. As with our adapters, an attempt can be cancelled only once we know its reference. Nobody ever pays.
 */
export function countingProvider(): CountingProvider {
  let begins = 0;
  let hanging: Promise<void> | undefined;
  const begun = new Set<string>();
  const givenUp = new Set<string>();
  const aMoment = () => wait(Math.random() * 3);
  const nobodyPaid = async () => {
    throw new Error('Nobody has paid, so there is nothing to take or to give back.');
  };
  return {
    name: 'stripe',
    label: 'Card',
    minimumCharge: noMoney,
    begins: () => begins,
    hangNextBegin() {
      let goOn = () => {};
      hanging = new Promise((resolve) => {
        goOn = resolve;
      });
      return goOn;
    },
    payable: () => [...begun].filter((id) => !givenUp.has(id)),
    async begin({ id }) {
      begins += 1;
      const untilTold = hanging;
      hanging = undefined;
      await (untilTold ?? aMoment());
      begun.add(id);
      await aMoment();
      return { kind: 'embedded_card', clientSecret: `secret of ${id}`, providerRef: `ref ${id}` };
    },
    async retrieve({ id, amount, currency, providerRef }) {
      await aMoment();
      if (providerRef === null) return 'unknown_there';
      const status = givenUp.has(id) ? 'cancelled' : 'pending';
      const noMoneyYet = { authorised: noMoney, captured: noMoney, refunds: [] };
      return { providerRef: `ref ${id}`, attemptId: id, amount, currency, status, ...noMoneyYet };
    },
    async cancel({ id, providerRef }) {
      await aMoment();
      if (providerRef !== null) givenUp.add(id);
      return 'cancelled';
    },
    capture: nobodyPaid,
    voidAuthorisation: nobodyPaid,
    refund: nobodyPaid,
    readWebhook: () => undefined,
  };
}
