import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import type { AttemptStatus, Row } from '../database/tables.ts';
import { isOpenStatus, mayBecome } from '../payments/attempt-status.ts';
import type { Snapshot } from '../payments/payment-provider.ts';

export type MergedAttempt = { status: AttemptStatus; authorised: Pence; captured: Pence; declines: number };

/**
 * What an attempt is after this news. News may be old, doubled or out of order: amounts only grow, and a status
 * that the table does not allow from here is ignored. Refunds are counted from their own rows, not here.
 */
export function mergeAttempt(attempt: Row<'paymentAttempts'>, news: Snapshot): MergedAttempt {
  const authorised = pence(Math.max(attempt.authorised, news.authorised, news.captured));
  const captured = pence(Math.max(attempt.captured, news.captured));
  const wanted = wantedStatus(attempt, news, { authorised, captured });
  return {
    status: wanted === attempt.status || mayBecome(attempt.status, wanted) ? wanted : attempt.status,
    authorised,
    captured,
    declines: Math.max(attempt.declines, news.declines ?? 0),
  };
}

function wantedStatus(
  attempt: Row<'paymentAttempts'>,
  news: Snapshot,
  { authorised, captured }: { authorised: Pence; captured: Pence },
): AttemptStatus {
  if (captured > 0) return capturedStatus(attempt.refunded, captured);
  switch (news.status) {
    case 'authorised':
    case 'captured':
      // A success without a sum is none.
      return authorised > 0 ? 'authorised' : attempt.status;
    case 'cancelled':
      return authorised > 0 ? 'released' : 'cancelled';
    case 'declined':
    case 'action_required':
      return news.status;
    case 'open':
      // Back from a 3-D Secure page that was left: the card form is open again.
      return isOpenStatus(attempt.status) && attempt.status !== 'created' && attempt.status !== 'declined'
        ? 'awaiting_shopper'
        : attempt.status;
  }
}

export function capturedStatus(refunded: number, captured: number): AttemptStatus {
  if (refunded === 0) return 'captured';
  return refunded >= captured ? 'refunded' : 'part_refunded';
}

/**
 * Whether the provider speaks of this very attempt: its object, our id in it, the amount and the currency. Anything
 * else is somebody's mistake or trick and changes nothing.
 */
export function isAboutAttempt(attempt: Row<'paymentAttempts'>, news: Snapshot): boolean {
  return (
    news.attemptId === attempt.id &&
    (attempt.providerRef === null || (news.providerRef ?? attempt.providerRef) === attempt.providerRef) &&
    news.amount === attempt.amount &&
    news.currency === attempt.currency &&
    news.authorised <= attempt.amount &&
    news.captured <= attempt.amount
  );
}
