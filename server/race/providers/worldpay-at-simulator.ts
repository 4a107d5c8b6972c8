import type { WorldpayKeys } from '../../src/payments/worldpay/worldpay-account.ts';
import { worldpay } from '../../src/payments/worldpay/worldpay.ts';
import { worldpayCheckout } from '@slipway/testing/checkout/worldpay-checkout.ts';
import type { Simulator } from '@slipway/testing/simulator.ts';
import { adapterOf, introductionOf } from './account-at-simulator.ts';
import type { ProviderAtSimulator } from './provider-at-simulator.ts';

export type WorldpayAtSimulator = ProviderAtSimulator & { keys: WorldpayKeys };

export function worldpayAtSimulator(simulator: Simulator, keys: WorldpayKeys): WorldpayAtSimulator {
  const control: ProviderAtSimulator['control'] = (path, body = {}) =>
    simulator.control(path, { merchant: keys.merchantCode, ...body });
  return {
    keys,
    name: 'worldpay',
    merchant: keys.merchantCode,
    webhookPath: worldpay.webhookPath(keys),
    introduce: introductionOf(simulator, worldpay, keys),
    control,
    // The adapter ends each call to Worldpay after half of its own time-out. So the adapter gets twice `timeoutMs`.
    adapter: ({ timeoutMs, ...more }) =>
      adapterOf(
        worldpay,
        keys,
      )({ ...more, ...(timeoutMs === undefined ? {} : { timeoutMs: timeoutMs * 2 }) }),
    checkout: (begun, browser) => worldpayCheckout(simulator, begun, browser),
    patienceMs: 3_000,
    formOutlivesHold: true,
    isChargedByUs: false,
    looksBeforeCapture: false,
    provesByReturn: true,
    refundsTakeTime: true,
    unheard: (pay) => pay(),
    calls: {
      begin: { method: 'POST', path: '/worldpay/order' },
      look: { method: 'POST', path: '/worldpay/inquiry' },
      capture: { method: 'POST', path: '/worldpay/capture' },
      // An unpaid order cannot be cancelled, so the server only reads the order's state.
      giveUp: { method: 'POST', path: '/worldpay/inquiry' },
      letGo: { method: 'POST', path: '/worldpay/cancel' },
      refund: { method: 'POST', path: '/worldpay/refund' },
    },
    news: { authorised: 'AUTHORISED', declined: 'REFUSED', refundFailed: 'REFUND_FAILED' },
    webhookHeaders: () => ({ 'content-type': 'text/xml' }),
    attemptIn: (row) => row.attempt_id.split('-')[0] ?? '',
    isFor: (orders, { params, status, error_code }) =>
      status === 200 && error_code === null && orders.includes(String(params.order_code)),
    // Neither the notifications nor the inquiries of Worldpay report refunds made in its dashboard.
    refundAtDesk: undefined,
  };
}
