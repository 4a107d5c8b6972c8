import { type Pence, largestPence } from '@slipway/shared/values/pence.ts';
import type { AttemptStatus, Row } from '../../database/tables.ts';
import { isPendingStatus, mayBecome } from '../../payments/attempt-status.ts';
import type { PaymentSnapshot } from '../../payments/payment-provider.ts';

export type MergedAttempt = { status: AttemptStatus; authorised: Pence; captured: Pence; declines: number };

/**
 * The attempt after this snapshot. Snapshots may be old, repeated or out of order: amounts only grow, and a
 * status that cannot follow the present one is ignored. Refunds are counted from their own rows.
 */
export function mergeAttempt(attempt: Row<'paymentAttempts'>, snapshot: PaymentSnapshot): MergedAttempt {
  const authorised = largestPence(attempt.authorised, snapshot.authorised, snapshot.captured);
  const captured = largestPence(attempt.captured, snapshot.captured);
  const wanted = wantedStatus(attempt, snapshot, { authorised, captured });
  return {
    status: wanted === attempt.status || mayBecome(attempt.status, wanted) ? wanted : attempt.status,
    authorised,
    captured,
    declines: Math.max(attempt.declines, snapshot.declines ?? 0),
  };
}

function wantedStatus(
  attempt: Row<'paymentAttempts'>,
  snapshot: PaymentSnapshot,
  { authorised, captured }: { authorised: Pence; captured: Pence },
): AttemptStatus {
  if (captured > 0) return capturedStatus(attempt.refunded, captured);
  switch (snapshot.status) {
    case 'authorised':
    case 'captured':
      // Ignore a success that carries no amount.
      return authorised > 0 ? 'authorised' : attempt.status;
    case 'cancelled':
      return authorised > 0 ? 'voided' : 'cancelled';
    case 'declined':
    case 'action_required':
      return snapshot.status;
    case 'pending':
      // The visitor left a 3-D Secure page: the card form is open again.
      return isPendingStatus(attempt.status) && attempt.status !== 'created' && attempt.status !== 'declined'
        ? 'awaiting_customer'
        : attempt.status;
  }
}

export function capturedStatus(refunded: Pence, captured: Pence): AttemptStatus {
  if (refunded === 0) return 'captured';
  return refunded >= captured ? 'refunded' : 'part_refunded';
}

/**
 * Whether the snapshot is about this attempt: its object, our id in it, its amount and currency. Anything else
 * is a mistake or a trick and changes nothing.
 */
export function isAboutAttempt(attempt: Row<'paymentAttempts'>, snapshot: PaymentSnapshot): boolean {
  return (
    snapshot.attemptId === attempt.id &&
    (attempt.providerRef === null || (snapshot.providerRef ?? attempt.providerRef) === attempt.providerRef) &&
    snapshot.amount === attempt.amount &&
    snapshot.currency === attempt.currency &&
    snapshot.authorised <= attempt.amount &&
    snapshot.captured <= attempt.amount
  );
}
