import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Attempt, RefundSnapshot, PaymentSnapshot } from '../payment-provider.ts';
import type { Transaction } from './globalpay-transactions.ts';

/** The first that exists of: the sale that the attempt names, a sale with money, a pending sale, the last sale. */
export function saleOf(attempt: Attempt, transactions: readonly Transaction[]): Transaction | undefined {
  const sales = transactions.filter(({ type }) => type === 'SALE');
  return (
    sales.find(({ id }) => id === attempt.providerRef) ??
    sales.find(hasMoney) ??
    sales.find(({ state }) => state === 'pending') ??
    sales.at(-1)
  );
}

export function hasMoney({ state }: Transaction): boolean {
  return state === 'authorised' || state === 'captured';
}

/**
 * The snapshot names the transaction only if money was authorised, or if the attempt already names this
 * transaction. Otherwise `providerRef` is null, because the next card makes a new transaction.
 */
export function globalpaySnapshot(
  attempt: Attempt,
  sale: Transaction,
  transactions: readonly Transaction[],
): PaymentSnapshot {
  const isKnown = hasMoney(sale) || sale.id === attempt.providerRef;
  const authorised = hasMoney(sale) ? (sale.amount ?? noMoney) : noMoney;
  return {
    providerRef: isKnown ? sale.id : null,
    attemptId: sale.reference,
    amount: isKnown && sale.amount !== null ? sale.amount : attempt.amount,
    currency: isKnown ? sale.currency : attempt.currency,
    status: statusOf(sale, isKnown),
    authorised,
    captured: sale.state === 'captured' ? authorised : noMoney,
    refunds: transactions.filter(({ type }) => type === 'REFUND').map(refundSnapshot),
    declines: transactions.filter(({ type, state }) => type === 'SALE' && state === 'declined').length,
  };
}

/** Global Payments does not report our id of a refund, so `refundId` is null. */
export function refundSnapshot(refund: Transaction): RefundSnapshot {
  return {
    refundId: null,
    isUnnamed: true,
    providerRef: refund.id,
    amount: refund.amount ?? noMoney,
    status: refundStatus(refund.state),
  };
}

function statusOf({ state }: Transaction, isKnown: boolean): PaymentSnapshot['status'] {
  switch (state) {
    case 'authorised':
      return 'authorised';
    case 'captured':
      return 'captured';
    case 'declined':
      return 'declined';
    case 'reversed':
      // A transaction reversed before we knew of it leaves the attempt open: the customer can pay with another card.
      return isKnown ? 'cancelled' : 'declined';
    case 'pending':
      return 'pending';
  }
}

function refundStatus(state: Transaction['state']): RefundSnapshot['status'] {
  switch (state) {
    case 'captured':
      return 'done';
    case 'declined':
    case 'reversed':
      return 'failed';
    case 'authorised':
    case 'pending':
      return 'accepted';
  }
}
