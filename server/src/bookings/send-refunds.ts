import { sql } from 'kysely';
import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { ownerAlertMail } from '../mail/letters/owner-alert.ts';
import { insertMail } from '../mail/mail-queries.ts';
import { type PaymentProvider, ProviderError } from '../payments/payment-provider.ts';
import { attemptOf, checkPayment, providerOf } from './check-payment.ts';
import { tellOfRefund } from './tell-of-refund.ts';

type DueRefund = Pick<Row<'paymentAttempts'>, 'reference' | 'bookingId' | 'provider' | 'providerRef'> & {
  id: string;
  attemptId: string;
  amount: number;
  attemptAmount: number;
  /** Its name at the provider; where refunds are sent once, written before it is sent. */
  refundRef: string | null;
  status: Row<'refunds'>['status'];
  /** How often it was taken up, this time included. */
  attempts: number;
};

const mostAtOnce = 20;
/** A third of an hour: by then the provider has told of a refund that it has. */
const looksBeforeAlert = 9;
/** A bank may send a refund back weeks after it was done. */
const followedMs = 35 * 24 * 3_600_000;

/**
 * Sends what was promised back, under our own id of the refund, and follows it: on its way until it has arrived, and
 * then for as long as it may still fail.
 */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await takeDue(deps);
  await Promise.all(due.map((refund) => advance(deps, refund)));
  return due.length;
}

async function advance(deps: Deps, refund: DueRefund): Promise<void> {
  const provider = providerOf(deps, refund);
  if (provider === undefined) return;
  const row = { ...refund, id: refund.attemptId, amount: refund.attemptAmount };
  if (provider.sendsRefundOnce === true && refund.status === 'requested')
    return sendOnce(deps, provider, refund, row);
  // Sent before, it may have arrived; a provider forgets our id of it after a day and would send it again.
  if (refund.status === 'requested' && refund.attempts > 1 && !(await isStillToBeSent(deps, row, refund.id)))
    return;
  try {
    if (refund.status === 'requested') {
      deps.reached('refund: claimed');
      const answer = await provider.refund(attemptOf(row), { id: refund.id, amount: pence(refund.amount) });
      deps.reached('refund: provider answered');
      if (answer === 'refused') await markFailed(deps, refund);
    }
    await checkPayment(deps, row, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') await markFailed(deps, refund);
  }
}

/**
 * Where a second call would be a second refund, it is written down that this one is sent before it is. What was not
 * answered waits for the provider's news or for a person; only what surely did not arrive is sent again.
 */
async function sendOnce(
  deps: Deps,
  provider: PaymentProvider,
  refund: DueRefund,
  row: Parameters<typeof checkPayment>[1],
): Promise<void> {
  if (refund.refundRef !== null) {
    await checkPayment(deps, row, 'refund');
    if (refund.attempts >= looksBeforeAlert) await tellOwnerOfUnanswered(deps, refund);
    return;
  }
  await writeDown(deps, refund, { providerRef: refund.id });
  deps.reached('refund: claimed');
  try {
    const answer = await provider.refund(attemptOf(row), { id: refund.id, amount: pence(refund.amount) });
    deps.reached('refund: provider answered');
    if (answer === 'refused') await markFailed(deps, refund);
    else await writeDown(deps, refund, { providerRef: answer.providerRef, status: 'accepted' });
    await checkPayment(deps, row, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') await markFailed(deps, refund);
    else if (error.kind !== 'outcome_unknown') await writeDown(deps, refund, { providerRef: null });
  }
}

/** Once; for a person, as the refund is not sent again by itself. */
async function tellOwnerOfUnanswered(deps: Deps, { id, bookingId, amount }: DueRefund): Promise<void> {
  const { db, now, business } = deps;
  const open = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  if (open === undefined) return;
  const mail = ownerAlertMail(
    'A refund was sent and not answered',
    bookingId,
    business,
    `We do not know whether the provider has the ${formatGbp(pence(amount))}, and do not send it again by ourselves: it might go back twice. Please look there for the reference ${id}, and send it if it is missing.`,
    `refund unanswered ${id}`,
  );
  if (!(await insertMail(db, mail, now()))) return;
  deps.log.error({ refundId: id }, 'a refund was sent and not answered');
  deps.mailWritten();
}

async function writeDown(
  { db, now }: Deps,
  { id }: DueRefund,
  state: { providerRef: string | null; status?: 'accepted' },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ ...state, updatedAt: now() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

async function isStillToBeSent(
  deps: Deps,
  attempt: Parameters<typeof checkPayment>[1],
  refundId: string,
): Promise<boolean> {
  if ((await checkPayment(deps, attempt, 'refund')) === 'unreachable') return false;
  const { status } = await deps.db
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  return status === 'requested';
}

/** For a person: money that we owe and the provider will not send. */
async function markFailed(deps: Deps, refund: DueRefund): Promise<void> {
  const { db, now } = deps;
  await db.transaction().execute(async (transaction) => {
    const failed = await transaction
      .updateTable('refunds')
      .set({ status: 'failed', updatedAt: now() })
      .where('id', '=', refund.id)
      .where('status', '=', 'requested')
      .executeTakeFirst();
    if (failed.numUpdatedRows !== 1n) return;
    const booking = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', refund.bookingId)
      .executeTakeFirstOrThrow();
    await tellOfRefund(deps, transaction, booking, { ...refund, status: 'failed' }, now());
  });
  deps.mailWritten();
}

async function takeDue({ db, now }: Deps): Promise<DueRefund[]> {
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
      select id from refunds
      where (status in ('requested', 'accepted') or status = 'done' and created_at > ${followedSince})
        and next_attempt_at <= ${at}
      order by next_attempt_at
      limit ${mostAtOnce}
      for update skip locked
    )
    returning r.id, r.attempt_id, r.amount, r.status, r.attempts, a.reference, a.booking_id, a.provider, a.provider_ref,
      a.amount as attempt_amount, r.provider_ref as refund_ref`.execute(db);
  return rows;
}
