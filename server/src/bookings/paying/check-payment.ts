import type { Row } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import {
  type Attempt,
  type PaymentProvider,
  ProviderError,
  type PaymentSnapshot,
} from '../../payments/payment-provider.ts';
import { settle } from './settle.ts';

type AttemptColumns = Pick<
  Row<'paymentAttempts'>,
  'id' | 'reference' | 'bookingId' | 'amount' | 'providerRef' | 'provider'
>;

/** A row as adapters know it. */
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

/** For whoever only wants to know: one answer is good for two seconds, and those who ask at once share the question. */
export function checkPaymentLately(
  deps: Deps,
  row: AttemptColumns,
  cause: string,
): ReturnType<typeof checkPayment> {
  return deps.recentAnswers.share(row.id, () => checkPayment(deps, row, cause));
}

/**
 * Asks the provider what is true of an attempt and settles it. Returns what it said of this very attempt; 'unreachable'
 * when it could not be asked: nothing is known then, and nothing is changed.
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
