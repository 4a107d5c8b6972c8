import { type Pence, noMoney, pence } from '@slipway/shared/values/pence.ts';
import {
  type Attempt,
  type PaymentProvider,
  ProviderError,
  type RefundSnapshot,
  providerTimeoutMs,
} from '../payment-provider.ts';
import { type BankAddresses, globalpayCards } from './globalpay-cards.ts';
import { type GlobalpayAccount, type GlobalpayClient, globalpayClient } from './globalpay-client.ts';
import { isOutOfStep, isSeenBefore } from './globalpay-error.ts';
import { globalpaySnapshot, refundSnapshot, saleOf } from './globalpay-snapshot.ts';
import {
  getTransaction,
  listTransactions,
  readTransaction,
  type Transaction,
} from './globalpay-transactions.ts';
import { readGlobalpayNotification } from './globalpay-webhook.ts';

export type GlobalpayOptions = GlobalpayAccount &
  BankAddresses & {
    /** The time limit of one call, retries included. Tests set a shorter limit. */
    timeoutMs?: number;
  };

/** The browser's token can only tokenise cards. The token expires after 15 minutes, the usual length of a hold. */
const tokeniseOnly = ['PMT_POST_Create_Single'];
const tokenSeconds = 900;

/**
 * The adapter for Global Payments. The browser tokenises the card, and our server charges the card. The
 * server authorises the money first, and captures the money once the booking is confirmed. The reference of
 * every transaction is our id of the payment attempt.
 */
export function globalpayProvider(options: GlobalpayOptions): PaymentProvider {
  const { timeoutMs = providerTimeoutMs } = options;
  const client = globalpayClient(options);
  const inTime = <Result>(call: (signal: AbortSignal) => Promise<Result>) =>
    call(AbortSignal.timeout(timeoutMs));
  const look = async (attempt: Attempt, signal: AbortSignal) => {
    const transactions = await listTransactions(client, attempt.id, options.now(), signal);
    return { transactions, sale: saleOf(attempt, transactions) };
  };
  return {
    name: 'globalpay',
    label: 'Global Payments',
    minimumCharge: pence(1),

    begin: () =>
      inTime(async (signal) => {
        const { token, expiresInSeconds } = await client.accessToken(tokeniseOnly, tokenSeconds, signal);
        return { kind: 'tokenised', accessToken: token, expiresInSeconds };
      }),

    retrieve: (attempt) =>
      inTime(async (signal) => {
        const { sale, transactions } = await look(attempt, signal);
        return sale === undefined ? 'unknown_there' : globalpaySnapshot(attempt, sale, transactions);
      }),

    // Cancels nothing: a card is charged only if our server calls for it. Returns whether the card was charged.
    cancel: (attempt) =>
      inTime(async (signal) => {
        const { sale } = await look(attempt, signal);
        return sale?.state === 'authorised' || sale?.state === 'captured' ? 'paid' : 'cancelled';
      }),

    capture: (attempt) =>
      inTime(async (signal) => {
        const { sale } = await look(attempt, signal);
        if (sale?.state === 'captured') return 'captured';
        if (sale?.state !== 'authorised') return 'refused';
        const path = `/transactions/${sale.id}/capture`;
        const after = await change(client, path, attempt.amount, `capture:${attempt.id}`, signal);
        const state = after?.state ?? (await look(attempt, signal)).sale?.state;
        if (state === 'captured') return 'captured';
        return state === 'authorised' ? 'accepted' : 'refused';
      }),

    voidAuthorisation: (attempt) =>
      inTime(async (signal) => {
        const { sale } = await look(attempt, signal);
        if (sale?.state === 'captured') return 'captured';
        if (sale?.state !== 'authorised') return 'voided';
        const path = `/transactions/${sale.id}/reversal`;
        const after = await change(client, path, attempt.amount, `reverse:${attempt.id}`, signal);
        const state = after?.state ?? (await look(attempt, signal)).sale?.state;
        if (state === 'authorised')
          throw new ProviderError('outcome_unknown', 'Global Payments: still authorised');
        return state === 'captured' ? 'captured' : 'voided';
      }),

    refund: (attempt, refund) =>
      inTime(async (signal) => {
        const { sale, transactions } = await look(attempt, signal);
        if (sale?.state !== 'captured') return 'refused';
        // We check the amount, because Global Payments would refund up to 115 per cent.
        if (refundedIn(transactions) + refund.amount > (sale.amount ?? noMoney)) return 'refused';
        return sendRefund(client, sale.id, refund, signal);
      }),

    cards: globalpayCards({ ...options, client, inTime }),

    readWebhook: (raw, headers) => readGlobalpayNotification(options.appKey, raw, headers['x-gp-signature']),
  };
}

/**
 * Captures or reverses a transaction, and returns the changed transaction. Undefined: the transaction's state
 * forbids the change, or an earlier call has made the change. The caller then retrieves the transaction.
 */
async function change(
  client: GlobalpayClient,
  path: string,
  amount: Pence,
  key: string,
  signal: AbortSignal,
): Promise<Transaction | undefined> {
  try {
    return readTransaction(await client.post(path, { amount: String(amount) }, signal, key));
  } catch (error) {
    if (isOutOfStep(error)) return undefined;
    throw error;
  }
}

async function sendRefund(
  client: GlobalpayClient,
  saleId: string,
  refund: { id: string; amount: Pence },
  signal: AbortSignal,
): Promise<RefundSnapshot> {
  const body = { amount: String(refund.amount) };
  try {
    const sent = await client.post(`/transactions/${saleId}/refund`, body, signal, `refund:${refund.id}`);
    return { ...refundSnapshot(readTransaction(sent)), refundId: refund.id };
  } catch (error) {
    if (!isSeenBefore(error) || error.madeBefore === undefined) throw error;
    const sent = await getTransaction(client, error.madeBefore, signal);
    return { ...refundSnapshot(sent), refundId: refund.id };
  }
}

function refundedIn(transactions: readonly Transaction[]): number {
  return transactions
    .filter(({ type, state }) => type === 'REFUND' && state !== 'declined' && state !== 'reversed')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
