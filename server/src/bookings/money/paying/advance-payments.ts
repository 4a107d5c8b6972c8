import { hourSeconds } from '@slipway/shared/values/durations.ts';
import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import { sql } from 'kysely';
import type { Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { isPendingStatus, openStatuses } from '../../../payments/attempt-status.ts';
import { ProviderError } from '../../../payments/payment-provider.ts';
import { leaseMs } from '../../reserve/begin-payment.ts';
import { takeDeposits } from '../charges/take-deposits.ts';
import { decideWaiting } from './settle.ts';
import { attemptOf, checkPayment, providerOf } from './check-payment.ts';
import { sqlList } from '../../../platform/database/sql-list.ts';

type DueAttempt = Pick<
  Row<'paymentAttempts'>,
  'id' | 'reference' | 'bookingId' | 'provider' | 'amount' | 'providerRef' | 'status' | 'checks' | 'purpose'
> & {
  isCancelRequested: boolean;
  isBeginOver: boolean;
  isReversed: boolean;
  isOffered: boolean;
  isAccepted: boolean;
  isCaptureRequested: boolean;
  bookingStatus: Row<'bookings'>['status'];
};

const mostAtOnce = 20;
const longestDelaySeconds = hourSeconds;

/**
 * Makes the next call to the provider for each due attempt, as `settle` has decided: captures, voids or cancels.
 * Retrieves other pending attempts after 1, 5, 15 and 60 minutes, then hourly. Repeats failed calls ever more rarely.
 */
export async function advancePayments(deps: Deps): Promise<number> {
  await decideWaiting(deps);
  await takeDeposits(deps);
  const due = await takeDue(deps);
  await Promise.all(due.map((attempt) => advance(deps, attempt)));
  return due.length;
}

async function advance(deps: Deps, attempt: DueAttempt): Promise<void> {
  const provider = providerOf(deps, attempt);
  if (provider === undefined) return;
  try {
    switch (taskOf(attempt)) {
      case 'capture':
        deps.crashPoint('capture: claimed');
        await provider.capture(attemptOf(attempt));
        deps.crashPoint('capture: provider answered');
        break;
      case 'void':
        deps.crashPoint('void: claimed');
        await provider.voidAuthorisation(attemptOf(attempt));
        deps.crashPoint('void: provider answered');
        break;
      case 'cancel': {
        deps.crashPoint('cancel payment: claimed');
        const answer = await provider.cancel(attemptOf(attempt));
        deps.crashPoint('cancel payment: provider answered');
        if (answer === 'cancelled') await markCancelledIfUnknown(deps, attempt);
        break;
      }
      case 'ask':
        break;
    }
    await checkPayment(deps, attempt, taskOf(attempt));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request' || error.kind === 'bad_credentials') {
      deps.log.error({ err: error, attemptId: attempt.id }, 'the payment provider refuses what we ask');
    }
    // A second call could also have an unknown outcome, so we ask the provider whether it has carried out the first.
    if (error.kind === 'outcome_unknown') await checkPayment(deps, attempt, taskOf(attempt));
  }
}

function taskOf(attempt: DueAttempt): 'capture' | 'void' | 'cancel' | 'ask' {
  if (attempt.status === 'authorised') {
    if (attempt.isReversed) return 'void';
    return isToCapture(attempt) ? 'capture' : 'ask';
  }
  return attempt.isCancelRequested && isPendingStatus(attempt.status) ? 'cancel' : 'ask';
}

function isToCapture(attempt: DueAttempt): boolean {
  const isKept = attempt.bookingStatus === 'confirmed' || attempt.bookingStatus === 'completed';
  switch (aboutPurposes[attempt.purpose].capturedBy) {
    case 'the trip':
      // We cancelled this trip, and the party may still take another slot for this money.
      return isKept || attempt.isOffered;
    case 'acceptance and the trip':
      return attempt.isAccepted && (isKept || attempt.isOffered);
    case 'acceptance':
      return attempt.isAccepted;
    case 'a command':
      return attempt.isAccepted && attempt.isCaptureRequested;
  }
}

/**
 * Marks as cancelled an attempt that never reached the provider: the provider cannot report its end. Does nothing while
 * a `begin` call may still be running, because that call could still create a payment that the customer can pay.
 */
async function markCancelledIfUnknown({ db, now }: Deps, attempt: DueAttempt): Promise<void> {
  if (attempt.providerRef !== null || !attempt.isBeginOver) return;
  await db
    .updateTable('paymentAttempts')
    .set({ status: 'cancelled', updatedAt: now() })
    .where('id', '=', attempt.id)
    .where('status', 'in', openStatuses)
    .where('providerRef', 'is', null)
    .execute();
}

/** Claims each due attempt by moving its next check forward: until then no other process takes it. */
async function takeDue({ db, now }: Deps): Promise<DueAttempt[]> {
  const at = now();
  const beginOver = new Date(at.getTime() - leaseMs);
  const { rows } = await sql<DueAttempt>`
    update payment_attempts a
    set checks = checks + 1,
      next_check_at = ${at}::timestamptz + interval '1 second' * case
        -- Somebody may be paying: asked rarely, since a webhook or the return usually is quicker.
        when a.cancel_requested_at is null and a.status <> 'authorised'
          then (array[240, 600, 2700, ${longestDelaySeconds}])[least(checks + 1, 4)]
        else least(5 * 2 ^ least(checks, 20), ${longestDelaySeconds})
      end
    from bookings b
    where b.id = a.booking_id and a.id in (
      select id from payment_attempts
      where next_check_at <= ${at}
        -- Of a change that can still be undone.
        and coalesce(not_before <= ${at}, true)
        and status in (${sqlList([...openStatuses, 'authorised'])})
      order by next_check_at
      limit ${mostAtOnce}
      for update skip locked
    )
    returning a.id, a.reference, a.booking_id, a.provider, a.amount, a.provider_ref, a.status, a.checks, a.purpose,
      a.accepted_at is not null as is_accepted, a.capture_requested_at is not null as is_capture_requested,
      a.cancel_requested_at is not null as is_cancel_requested,
      coalesce(a.cancel_requested_at <= ${beginOver}, false) as is_begin_over, a.reversal_requested_at is not null as is_reversed, b.status as booking_status,
      exists (select from cancellations where booking_id = b.id and offer_until is not null) as is_offered`.execute(
    db,
  );
  return rows;
}
