import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { type RefundOutcome, ProviderError, type PaymentSnapshot } from '../payment-provider.ts';
import { parseOrderCode } from './order-code.ts';
import type { Payment } from './worldpay-messages.ts';

/**
 * Returns our snapshot of a payment, made from Worldpay's answer about an order. The answer can show a refund, but not
 * its id. `hint` is the event of the notification that caused the call, and may contain the id of the refund that
 * ended. The hint counts only if the answer shows a refund too.
 */
export function worldpaySnapshot(
  orderCode: string,
  { amount, lastEvent }: Payment,
  hint = '',
): PaymentSnapshot {
  const sum = pence(Number(amount['@value']));
  const status = statusOf(lastEvent);
  const isCaptured = status === 'captured';
  const refundOutcome = isRefundEvent(lastEvent) ? endOfRefundIn(hint, lastEvent) : undefined;
  return {
    providerRef: orderCode,
    attemptId: parseOrderCode(orderCode)?.attemptId ?? null,
    amount: sum,
    currency: amount['@currencyCode'],
    status,
    authorised: isCaptured || status === 'authorised' ? sum : noMoney,
    // We always capture the full amount.
    captured: isCaptured ? sum : noMoney,
    refunds: [],
    // Worldpay reports only the last card that was used for an order.
    declines: status === 'declined' ? 1 : 0,
    ...(refundOutcome === undefined ? {} : { refundOutcome }),
    ...(happensOnce.has(lastEvent) ? { lastEvent } : {}),
  };
}

/** If one of these is the last event of a payment, the payment is captured and has no refund yet. */
const happensOnce: ReadonlySet<string> = new Set(['CAPTURED', 'SETTLED', 'SETTLED_BY_MERCHANT']);

function isRefundEvent(lastEvent: string): boolean {
  return lastEvent === 'SENT_FOR_REFUND' || endOf(lastEvent) !== undefined;
}

function endOfRefundIn(hint: string, lastEvent: string): RefundOutcome | undefined {
  const told = endOf(hint);
  // A refund made in Worldpay's own interface proves nothing about our refunds.
  if (told?.refundId === null) return undefined;
  return told ?? endOf(lastEvent);
}

/**
 * Reads an event such as 'REFUNDED', or 'REFUNDED' with our id of the refund after it. Returns undefined if the event
 * does not end a refund.
 */
function endOf(told: string): RefundOutcome | undefined {
  const [event, refundId = null] = told.split(' ');
  switch (event) {
    case 'REFUNDED':
    case 'REFUNDED_BY_MERCHANT':
      return { refundId, status: 'done' };
    case 'REFUND_FAILED':
    case 'REFUND_EXPIRED':
      return { refundId, status: 'failed' };
    default:
      return undefined;
  }
}

function statusOf(lastEvent: string): PaymentSnapshot['status'] {
  switch (lastEvent) {
    case 'SENT_FOR_AUTHORISATION':
    case 'SHOPPER_REDIRECTED':
      return 'pending';
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
      throw new ProviderError('outcome_unknown', 'Worldpay: an unknown event');
  }
}
