import { minuteMs, dayMs } from '@slipway/shared/values/durations.ts';
import { type Pence, addPence, formatGbp, timesPence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Row } from '../../../platform/database/tables.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { ownerAlertMail } from '../../../mail/templates/owner-alert.ts';
import { type PaymentProvider, ProviderError } from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { attemptOf, checkPayment, providerOf } from '../paying/check-payment.ts';
import { selectBooking } from '../../select-booking.ts';
import { planInstead } from './plan-refund.ts';
import { notifyRefund } from './record-refunds.ts';

/**
 * Sends planned refunds under our own id. Checks each refund until it has arrived, and then for some weeks
 * more, because a bank may still return it.
 */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await takeDueRefunds(deps);
  await Promise.all(due.map((refund) => advance(deps, refund)));
  return due.length;
}

type DueRefund = Pick<Row<'paymentAttempts'>, 'reference' | 'bookingId' | 'provider' | 'providerRef'> & {
  id: string;
  attemptId: string;
  amount: Pence;
  attemptAmount: Pence;
  /** The refund's id at the provider; for providers without idempotent refunds it is stored before the call. */
  refundRef: string | null;
  status: Row<'refunds'>['status'];
  /** Attempts to send the refund, including this one. */
  attempts: number;
};

const mostAtOnce = 20;
/** A bank may return a refund weeks after it was paid. */
const followedMs = 35 * dayMs;

/**
 * Claims each refund that is due: sets the next attempt to a later time, before which no other process takes the
 * refund. Locks the payment, so that no dispute of the payment is recorded at the same moment. If the payment is
 * already locked, the next run looks again.
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

type AttemptRow = Parameters<typeof checkPayment>[1];

async function advance(deps: Deps, refund: DueRefund): Promise<void> {
  const provider = providerOf(deps, refund);
  if (provider === undefined) return;
  if (deps.isSimulated && refund.status === 'requested' && (await hasArrivedAtOnce(deps, refund))) return;
  const row = { ...refund, id: refund.attemptId, amount: refund.attemptAmount };
  const once = provider.refundIsNotIdempotent;
  if (once !== undefined && refund.status === 'requested')
    return sendNonIdempotentRefund(deps, { provider, ...once }, refund, row);
  // An earlier attempt may have reached the provider. After a day the provider forgets our id, so another
  // call would refund the customer twice.
  if (refund.status === 'requested' && refund.attempts > 1 && !(await isStillToBeSent(deps, row, refund.id)))
    return;
  try {
    if (refund.status === 'requested') {
      deps.crashPoint('refund: claimed');
      const answer = await provider.refund(attemptOf(row), { id: refund.id, amount: refund.amount });
      deps.crashPoint('refund: provider answered');
      if (answer === 'refused') await failRefund(deps, refund);
      if (answer === 'disputed') return await waitForDispute(deps, refund, row);
    }
    await checkPayment(deps, row, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') await failRefund(deps, refund);
  }
}

/**
 * Marks a refund of a seeded payment as paid, without a provider, because no provider knows such a payment
 * (server/seed/lively-week.ts). Returns false for any other payment.
 */
async function hasArrivedAtOnce(deps: Deps, refund: DueRefund): Promise<boolean> {
  if (refund.providerRef !== null) return false;
  const { db, now } = deps;
  const isOfThem = await db.transaction().execute(async (transaction) => {
    const attempt = await transaction
      .selectFrom('paymentAttempts')
      .select(['captured', 'refunded'])
      .where('id', '=', refund.attemptId)
      // A real payment has an event from before its capture. A seeded payment has none.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('paymentAttemptEvents')
              .select('paymentAttemptEvents.id')
              .where('attemptId', '=', refund.attemptId)
              .where('fromStatus', 'is', null)
              .where('toStatus', '!=', 'captured'),
          ),
        ),
      )
      .forUpdate()
      .executeTakeFirst();
    if (attempt === undefined) return false;
    const at = now();
    const arrived = await transaction
      .updateTable('refunds')
      .set({ status: 'done', providerRef: refund.id, updatedAt: at })
      .where('id', '=', refund.id)
      .where('status', '=', 'requested')
      .executeTakeFirst();
    if (arrived.numUpdatedRows !== 1n) return true;
    const refunded = addPence(attempt.refunded, refund.amount);
    await transaction
      .updateTable('paymentAttempts')
      .set({
        refunded,
        status: refunded >= attempt.captured ? 'refunded' : 'part_refunded',
        updatedAt: at,
      })
      .where('id', '=', refund.attemptId)
      .execute();
    const booking = await selectBooking(transaction, refund.bookingId).executeTakeFirstOrThrow();
    await notifyRefund(deps, transaction, booking, { ...refund, status: 'done' }, at);
    return true;
  });
  if (isOfThem) deps.mailWritten();
  return isOfThem;
}

/**
 * The provider may refuse a refund because of a dispute that it does not report yet. After this many refusals
 * without an open dispute, the refund fails.
 */
const mostRefusals = 3;
const askAgainMs = minuteMs;

/**
 * Makes the refund wait for the newly discovered dispute, under a new id, because the provider would repeat its refusal
 * for the old id. After several refusals without an open dispute a person has to handle the refund.
 */
async function waitForDispute(deps: Deps, refund: DueRefund, attempt: AttemptRow): Promise<void> {
  const found = await checkPayment(deps, attempt, 'refund of a disputed payment');
  const isKnown = typeof found !== 'string';
  if (isKnown && refund.attempts >= mostRefusals && (await isToBeSent(deps, refund.id)))
    return failRefund(deps, refund);
  await deps.db.transaction().execute(async (transaction) => {
    const replaced = await transaction
      .updateTable('refunds')
      .set({ status: 'dropped', providerRef: refund.id, updatedAt: deps.now() })
      .where('id', '=', refund.id)
      .where('status', '=', 'requested')
      .returningAll()
      .executeTakeFirst();
    if (replaced === undefined) return;
    const later = new Date(deps.now().getTime() + askAgainMs);
    await planInstead(transaction, replaced, replaced.amount, later, refund.attempts);
  });
}

async function isStillToBeSent(deps: Deps, attempt: AttemptRow, refundId: string): Promise<boolean> {
  if ((await checkPayment(deps, attempt, 'refund')) === 'unreachable') return false;
  return isToBeSent(deps, refundId);
}

/** Whether the refund's status is 'requested', and no dispute of its payment is open. */
async function isToBeSent({ db }: Deps, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select('refunds.id')
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'requested')
    .where('disputedSince', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a refund that the provider refuses as failed: a person has to handle it. */
async function failRefund(deps: Deps, refund: DueRefund): Promise<void> {
  const { db, now } = deps;
  await db.transaction().execute(async (transaction) => {
    const failed = await transaction
      .updateTable('refunds')
      .set({ status: 'failed', updatedAt: now() })
      .where('id', '=', refund.id)
      .where('status', '=', 'requested')
      .executeTakeFirst();
    if (failed.numUpdatedRows !== 1n) return;
    const booking = await selectBooking(transaction, refund.bookingId).executeTakeFirstOrThrow();
    await notifyRefund(deps, transaction, booking, { ...refund, status: 'failed' }, now());
  });
  deps.mailWritten();
}

type Once = { provider: PaymentProvider; shownAfterMs: number };

/** This many look-ups take 20 minutes. By then the provider reports any refund that it has received. */
const patientLooks = 9;

/**
 * Sends a refund to a provider that treats a second call as a second refund. The send is recorded before the call, with
 * the state of the payment. Without an answer, we wait for the provider's report. The refund is sent again once we are
 * sure that it did not arrive. If we cannot be sure, a person handles the refund.
 */
async function sendNonIdempotentRefund(
  deps: Deps,
  { provider, shownAfterMs }: Once,
  refund: DueRefund,
  row: AttemptRow,
): Promise<void> {
  const snapshot = await checkPayment(deps, row, 'refund');
  const lastEvent = typeof snapshot === 'string' ? undefined : snapshot.lastEvent;
  if (refund.refundRef === null) {
    // While the provider is down, nothing is sent, because we could not learn the outcome.
    if (snapshot === 'unreachable' && refund.attempts < patientLooks) return;
    await writeDown(deps, refund, { providerRef: refund.id, lastEventBefore: lastEvent ?? null });
    return send(deps, provider, refund, row, 'first');
  }
  const unanswered = await findUnanswered(deps, refund);
  if (unanswered === undefined) return;
  switch (afterNoAnswer(unanswered, { lastEvent, shownAfterMs, now: deps.now() })) {
    case 'send_again':
      await writeDown(deps, refund, {});
      return send(deps, provider, refund, row, 'again');
    case 'tell_owner':
      if (refund.attempts >= patientLooks) await tellOwnerOfUnanswered(deps, refund);
      return;
    case 'wait':
  }
}

async function send(
  deps: Deps,
  provider: PaymentProvider,
  refund: DueRefund,
  row: AttemptRow,
  time: 'first' | 'again',
): Promise<void> {
  // If the provider refuses a second attempt, the refund is not marked as failed, because the first attempt may have
  // arrived.
  const onRefusal = () =>
    time === 'first' ? failRefund(deps, refund) : writeDown(deps, refund, { lastEventBefore: null });
  deps.crashPoint('refund: claimed');
  try {
    const answer = await provider.refund(attemptOf(row), { id: refund.id, amount: refund.amount });
    deps.crashPoint('refund: provider answered');
    if (answer === 'refused' || answer === 'disputed') await onRefusal();
    else await writeDown(deps, refund, { providerRef: answer.providerRef, status: 'accepted' });
    await checkPayment(deps, row, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') await onRefusal();
    else if (error.kind !== 'outcome_unknown' && time === 'first')
      await writeDown(deps, refund, { providerRef: null });
  }
}

/** The sent refund that the provider has not answered; undefined if its outcome is known. */
function findUnanswered({ db }: Deps, { id }: DueRefund): Promise<UnansweredRefund | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select([
      'refunds.amount',
      'paymentAttempts.captured',
      'refunds.updatedAt as sentAt',
      'refunds.lastEventBefore',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('mails').select('mails.id').where('onceKey', '=', alertKey(id)))
        .$castTo<boolean>()
        .as('isOwnerTold'),
    )
    .where('refunds.id', '=', id)
    .where('refunds.status', '=', 'requested')
    .executeTakeFirst();
}

const alertKey = (refundId: string) => `refund unanswered ${refundId}`;

function selectTrip(db: Deps['db'], bookingId: string) {
  return db
    .selectFrom('bookings')
    .select(['id', 'code', 'date'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** Tells the owner once; after that a person handles the refund, and it is not sent again automatically. */
async function tellOwnerOfUnanswered(deps: Deps, { id, bookingId, amount }: DueRefund): Promise<void> {
  const { db, now, business } = deps;
  const mail = ownerAlertMail(
    'A refund was sent, but the provider did not answer',
    await selectTrip(db, bookingId),
    business,
    `We do not know whether the provider has refunded the ${formatGbp(amount)}. We do not send the refund again automatically, because the customer might get it twice. Please look for the reference ${id} at the provider. If the refund is missing, make it there.`,
    alertKey(id),
  );
  if (!(await insertMail(db, mail, now()))) return;
  deps.log.error({ refundId: id }, 'a refund was sent and not answered');
  deps.mailWritten();
}

/** `updatedAt` is the time of the last send. */
async function writeDown(
  { db, now }: Deps,
  { id }: DueRefund,
  state: Partial<Pick<Row<'refunds'>, 'providerRef' | 'lastEventBefore'>> & { status?: 'accepted' },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ ...state, updatedAt: now() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

/** A refund that was sent and never acknowledged. */
type UnansweredRefund = {
  amount: Pence;
  /** The pence captured by the payment. */
  captured: Pence;
  sentAt: Date;
  /** The payment's last event before the refund was sent; null if events cannot show whether the refund arrived. */
  lastEventBefore: string | null;
  /** The owner was told, so a person may have sent the refund since. */
  isOwnerTold: boolean;
};

/**
 * Decides what to do about a refund that the provider has not answered. No provider refunds more than was captured. If
 * twice the refund is more than that, the provider would refuse a second copy, so sending again is safe. Such a refund
 * is sent again if the last send was long ago and the payment has no new event since. No other refund is sent again,
 * and none after the owner has been told. `lastEvent`: undefined if the payment's last event is unknown.
 */
export function afterNoAnswer(
  { amount, captured, sentAt, lastEventBefore, isOwnerTold }: UnansweredRefund,
  { lastEvent, shownAfterMs, now }: { lastEvent: string | undefined; shownAfterMs: number; now: Date },
): 'send_again' | 'wait' | 'tell_owner' {
  const isMissing = lastEventBefore !== null && lastEvent === lastEventBefore;
  const canGoOnceOnly = timesPence(amount, 2) > captured;
  if (isOwnerTold || !isMissing || !canGoOnceOnly) return 'tell_owner';
  return now.getTime() - sentAt.getTime() >= shownAfterMs ? 'send_again' : 'wait';
}
