import { createHash } from 'node:crypto';
import { type GlobalpayKeys, globalpay } from '../../src/payments/globalpay/globalpay.ts';
import { globalpayCheckout } from '@slipway/testing/checkout/globalpay-checkout.ts';
import type { Simulator } from '@slipway/testing/simulator.ts';
import { adapterOf, introductionOf } from './account-at-simulator.ts';
import type { ProviderAtSimulator } from './provider-at-simulator.ts';

export type GlobalpayAtSimulator = ProviderAtSimulator & { keys: GlobalpayKeys };

export function globalpayAtSimulator(simulator: Simulator, keys: GlobalpayKeys): GlobalpayAtSimulator {
  const control: ProviderAtSimulator['control'] = (path, body = {}) =>
    simulator.control(path, { merchant: keys.appId, ...body });
  return {
    keys,
    name: 'globalpay',
    merchant: keys.appId,
    webhookPath: globalpay.webhookPath(),
    introduce: introductionOf(simulator, globalpay, keys),
    control,
    adapter: adapterOf(globalpay, keys),
    checkout: (begun, browser) => globalpayCheckout(simulator, begun, browser),
    patienceMs: 4_000,
    formOutlivesHold: false,
    isChargedByUs: true,
    looksBeforeCapture: true,
    provesByReturn: false,
    refundsTakeTime: false,
    /** Loses the answer to the charge, and breaks the connection of every later query about the charge. */
    async unheard(pay) {
      const faults = [
        { kind: 'answer_lost', method: 'POST', path: '/ucp/transactions' },
        { kind: 'connection_reset', method: 'GET', path: '/ucp/transactions', nth: 2, always: true },
      ];
      const struck = await Promise.all(faults.map((fault) => control('faults', fault)));
      const result = await pay();
      for (const { id } of struck as { id: string }[]) await control('faults/clear', { id });
      return result;
    },
    calls: {
      begin: { method: 'POST', path: '/ucp/accesstoken' },
      charge: { method: 'POST', path: '/ucp/transactions' },
      look: { method: 'GET', path: '/ucp/transactions' },
      capture: { method: 'POST', path: '/ucp/transactions/*/capture' },
      // Before the charge there is no payment to cancel, so the server only looks for a payment.
      giveUp: { method: 'GET', path: '/ucp/transactions' },
      letGo: { method: 'POST', path: '/ucp/transactions/*/reversal' },
      refund: { method: 'POST', path: '/ucp/transactions/*/refund' },
    },
    news: { authorised: 'PREAUTHORIZED', declined: 'DECLINED', refundFailed: undefined },
    webhookHeaders: (body) => ({
      'content-type': 'application/json',
      'x-gp-signature': createHash('sha512').update(body).update(keys.appKey).digest('hex'),
    }),
    attemptIn: (row) => row.attempt_id,
    isFor: (sales, { path, status }) =>
      status === 200 && sales.some((sale) => path.startsWith(`/ucp/transactions/${sale}/`)),
    refundAtDesk: (payment, amount) =>
      simulator.control(`payments/${payment}`, {
        action: 'refund',
        ...(amount === undefined ? {} : { amount }),
      }),
  };
}
