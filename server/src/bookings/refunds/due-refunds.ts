import type { Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Row } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';

export type DueRefund = Pick<
  Row<'paymentAttempts'>,
  'reference' | 'bookingId' | 'provider' | 'providerRef'
> & {
  id: string;
  attemptId: string;
  amount: Pence;
  attemptAmount: Pence;
  /** Its name at the provider; for providers without idempotent refunds it is stored before the call. */
  refundRef: string | null;
  status: Row<'refunds'>['status'];
  /** Attempts to send it, this one included. */
  attempts: number;
};

const mostAtOnce = 20;
/** A bank may return a refund weeks after it was done. */
const followedMs = 35 * 24 * 3_600_000;

/**
 * Moving the next attempt forward takes the refund: no other process sees it until then. Under the lock of the payment, so
 * that none is taken of one that is disputed; where somebody is just changing the payment, the next run looks again.
 */
export async function takeDueRefunds({ db, now }: Deps): Promise<DueRefund[]> {
  const at = now();
  const followedSince = new Date(at.getTime() - followedMs);
  const { rows } = await sql<DueRefund>`
    update refunds r
    set attempts = attempts + 1,
      next_attempt_at = ${at}::timestamptz + interval '1 second' * case r.status
        when 'requested' then least(5 * 2 ^ least(attempts, 20), 3600)
        -- On its way for days: a webhook usually tells first.
        when 'accepted' then 6 * 3600
        -- The customer's bank may still send it back; the webhook that says so may have been lost.
        else 5 * 24 * 3600
      end
    from payment_attempts a
    where a.id = r.attempt_id and r.id in (
      select due.id from refunds due join payment_attempts p on p.id = due.attempt_id
      where (due.status = 'requested' and p.disputed_since is null or due.status = 'accepted'
          or due.status = 'done' and due.created_at > ${followedSince})
        and due.next_attempt_at <= ${at}
        -- Of a change that can still be undone.
        and coalesce(due.not_before <= ${at}, true)
      order by due.next_attempt_at
      limit ${mostAtOnce}
      for update of due skip locked for share of p skip locked
    )
    returning r.id, r.attempt_id, r.amount, r.status, r.attempts, a.reference, a.booking_id, a.provider, a.provider_ref,
      a.amount as attempt_amount, r.provider_ref as refund_ref`.execute(db);
  return rows;
}
