import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { type RefundOutcome, ProviderError, type PaymentSnapshot } from '../payment-provider.ts';
import { parseOrderCode } from './order-code.ts';
import type { Payment } from './worldpay-messages.ts';

/**
 * The payment of an order in our terms. An inquiry names no refund. The notification that caused the call (`hint`)
 * names the refund that ended, and is trusted if the inquiry shows a refund too.
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
    // An order reports only its last card.
    declines: status === 'declined' ? 1 : 0,
    ...(refundOutcome === undefined ? {} : { refundOutcome }),
    ...(happensOnce.has(lastEvent) ? { lastEvent } : {}),
  };
}

/** A captured payment can have these last events only before its first refund. */
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

/** Reads 'REFUNDED', optionally followed by our id of the refund. */
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
      throw new ProviderError('outcome_unknown', 'Worldpay: an event that we do not know');
  }
}
