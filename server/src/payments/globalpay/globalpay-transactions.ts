import { dayMs } from '@slipway/shared/values/durations.ts';
import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { ProviderError } from '../payment-provider.ts';
import type { GlobalpayClient } from './globalpay-client.ts';

/** A transaction in our terms: an attempt to charge a card, or a refund. */
export type Transaction = {
  id: string;
  type: 'SALE' | 'REFUND' | 'other';
  state: 'authorised' | 'captured' | 'declined' | 'reversed' | 'pending';
  /** The amount; null for a declined card, for which Global Payments reports none. */
  amount: Pence | null;
  currency: string;
  reference: string;
};

const states: Record<string, Transaction['state']> = {
  PREAUTHORIZED: 'authorised',
  CAPTURED: 'captured',
  BATCHED: 'captured',
  FUNDED: 'captured',
  DECLINED: 'declined',
  REJECTED: 'declined',
  REVERSED: 'reversed',
};

const mostPerAttempt = 100;
/** Long enough: a trip is booked at most half a year ahead, and a refund may fail up to a month after it was sent. */
const lookBackMs = 400 * dayMs;

/** Every charge and refund under this reference, oldest first. */
export async function listTransactions(
  client: GlobalpayClient,
  reference: string,
  now: Date,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const query = new URLSearchParams({
    reference,
    from_time_created: new Date(now.getTime() - lookBackMs).toISOString().slice(0, 10),
    page_size: String(mostPerAttempt),
  });
  const { transactions } = await client.get(`/transactions?${query.toString()}`, signal);
  if (!Array.isArray(transactions)) throw unreadable('the list of transactions is missing');
  return (
    transactions
      .map(readTransaction)
      // The list is filtered again, because Global Payments returns everything if it does not understand the filter.
      .filter((transaction) => transaction.reference === reference)
      .toReversed()
  );
}

export async function getTransaction(
  client: GlobalpayClient,
  id: string,
  signal: AbortSignal,
): Promise<Transaction> {
  return readTransaction(await client.get(`/transactions/${encodeURIComponent(id)}`, signal));
}

/** The HTTP status alone is not enough: a declined card gets a 200. */
export function readTransaction(wire: unknown): Transaction {
  const { id, type, status, amount, currency, reference } = (wire ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || !/^TRN_\w+$/.test(id)) throw unreadable('a transaction without an id');
  const state = (typeof status === 'string' ? states[status] : undefined) ?? 'pending';
  return {
    id,
    type: type === 'SALE' || type === 'REFUND' ? type : 'other',
    state,
    amount: state === 'declined' ? null : readAmount(amount),
    currency: typeof currency === 'string' ? currency : '',
    reference: typeof reference === 'string' ? reference : '',
  };
}

/** Pence as text. A conversion to a number would turn an empty text into 0. */
function readAmount(amount: unknown): Pence {
  if (typeof amount !== 'string' || !/^\d{1,12}$/.test(amount))
    throw unreadable('an amount that is malformed');
  return pence(Number(amount));
}

function unreadable(what: string): ProviderError {
  return new ProviderError('outcome_unknown', `Global Payments: ${what}`);
}
