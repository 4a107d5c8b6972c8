import type { Database, Row } from '../../../platform/database/tables.ts';
import {
  type Attempt,
  type PaymentProvider,
  type PaymentSnapshot,
  ProviderError,
} from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { settle } from './settle.ts';

type AttemptColumns = Pick<
  Row<'paymentAttempts'>,
  'id' | 'reference' | 'bookingId' | 'amount' | 'providerRef' | 'provider'
>;

/** An attempt's row in the shape that adapters take. */
export function attemptOf(row: Omit<AttemptColumns, 'provider'>): Attempt {
  const { id, reference, bookingId, amount, providerRef } = row;
  return { id, reference, bookingId, amount, currency: 'GBP', providerRef };
}

export function providerOf(
  deps: Pick<Deps, 'providers'>,
  row: { provider: string },
): PaymentProvider | undefined {
  return deps.providers.find(({ name }) => name === row.provider);
}

/** Like `checkPayment`, but reuses an answer for two seconds, and simultaneous callers share one request. */
export function checkPaymentLately(
  deps: Deps,
  row: AttemptColumns,
  cause: string,
): ReturnType<typeof checkPayment> {
  return deps.recentAnswers.share(row.id, () => checkPayment(deps, row, cause));
}

/**
 * Retrieves an attempt from its provider, settles it and returns the snapshot. Returns 'unknown_there' if the provider
 * has no payment for the attempt. Returns 'unreachable', and changes nothing, if the provider could not be asked.
 */
export async function checkPayment(
  deps: Deps,
  row: AttemptColumns,
  cause: string,
  hint?: string,
): Promise<PaymentSnapshot | 'unknown_there' | 'unreachable'> {
  const provider = providerOf(deps, row);
  if (provider === undefined) return 'unreachable';
  try {
    const snapshot = await provider.retrieve(attemptOf(row), hint);
    deps.crashPoint('settle: provider asked');
    if (snapshot === 'unknown_there') return snapshot;
    const settled = await settle(deps, row.id, snapshot, cause);
    deps.crashPoint('settle: written');
    return settled === 'settled' ? snapshot : 'unknown_there';
  } catch (error) {
    if (error instanceof ProviderError) return 'unreachable';
    throw error;
  }
}

/** The attempt that a browser names. Undefined if the payment reference does not belong to the booking. */
export function findAttempt(db: Database, bookingId: string, reference: string) {
  return db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}
