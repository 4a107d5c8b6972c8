import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { ProviderError, type Snapshot } from '../payment-provider.ts';
import { parseOrderCode } from './order-code.ts';
import type { Payment } from './worldpay-messages.ts';

/** The payment of an order in our words. Refunds are not among them: an inquiry does not name them. */
export function worldpaySnapshot(orderCode: string, { amount, lastEvent }: Payment): Snapshot {
  const sum = pence(Number(amount['@value']));
  const status = statusOf(lastEvent);
  const isCaptured = status === 'captured';
  return {
    providerRef: orderCode,
    attemptId: parseOrderCode(orderCode)?.attemptId ?? null,
    amount: sum,
    currency: amount['@currencyCode'],
    status,
    authorised: isCaptured || status === 'authorised' ? sum : noMoney,
    // Captures are for the whole sum only.
    captured: isCaptured ? sum : noMoney,
    refunds: [],
  };
}

function statusOf(lastEvent: string): Snapshot['status'] {
  switch (lastEvent) {
    case 'SENT_FOR_AUTHORISATION':
    case 'SHOPPER_REDIRECTED':
      return 'open';
    case 'AUTHORISED':
      return 'authorised';
    case 'REFUSED':
    case 'ERROR':
      return 'declined';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'cancelled';
    case 'CAPTURED':
    case 'SETTLED':
    case 'SETTLED_BY_MERCHANT':
    case 'SENT_FOR_REFUND':
    case 'REFUNDED':
    case 'REFUNDED_BY_MERCHANT':
    case 'REFUND_FAILED':
    case 'REFUND_EXPIRED':
    case 'CHARGED_BACK':
    case 'CHARGEBACK_REVERSED':
    case 'INFORMATION_REQUESTED':
    case 'INFORMATION_SUPPLIED':
      return 'captured';
    default:
      throw new ProviderError('outcome_unknown', 'Worldpay: an event that we do not know');
  }
}
