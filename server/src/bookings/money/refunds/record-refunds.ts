import { type Pence, addPence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { ownerAlertMail } from '../../../mail/templates/owner-alert.ts';
import { refundNewsMail } from '../../../mail/templates/refund-news.ts';
import type { RefundOutcome, RefundSnapshot } from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import { type BookingWithTerms, loadCustomer } from '../../select-booking.ts';
import { planInstead } from './plan-refund.ts';

const atProvider = 'made at the provider';

export type CompletedRefund = { id: string; amount: Pence; status: 'done' | 'failed' };

/**
 * Updates our refunds from the provider's: our refunds get their status, and a refund made in the provider's
 * dashboard gets a row. `refunded`: the pence refunded or on the way, without refunds that failed or that the
 * provider does not know. `ended`: the refunds that have now been completed or have failed.
 */
export async function recordRefunds(
  db: Database,
  attemptId: string,
  refunds: readonly RefundSnapshot[],
  now: Date,
): Promise<{ refunded: Pence; ended: CompletedRefund[] }> {
  const ended: CompletedRefund[] = [];
  for (const told of refunds) {
    const refund = told.isUnnamed ? await named(db, attemptId, told) : told;
    const id = await recordRefund(db, attemptId, refund, now);
    if (id === undefined) continue;
    if (refund.status === 'disputed') await planAgain(db, id, now);
    else if (refund.status !== 'accepted') ended.push({ id, amount: refund.amount, status: refund.status });
  }
  const rows = await db
    .selectFrom('refunds')
    .select('amount')
    .where('attemptId', '=', attemptId)
    .where('status', 'in', ['accepted', 'done'])
    .execute();
  return { refunded: addPence(...rows.map(({ amount }) => amount)), ended };
}

/**
 * Finds our row for a refund that cannot carry our id: the row with the provider's id, or else the oldest unanswered
 * row with the same amount. If our row were not found, our refund would be sent again, and the customer would be
 * refunded twice.
 */
async function named(db: Database, attemptId: string, refund: RefundSnapshot): Promise<RefundSnapshot> {
  if (await isKnown(db, attemptId, { ...refund, refundId: null })) return refund;
  const sent = await db
    .selectFrom('refunds')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where('status', '=', 'requested')
    .where('attempts', '>', 0)
    .where('providerRef', 'is', null)
    .where('amount', '=', refund.amount)
    .orderBy('createdAt')
    .executeTakeFirst();
  return { ...refund, refundId: sent?.id ?? null };
}

/** The refund's id if its status changed. */
async function recordRefund(
  db: Database,
  attemptId: string,
  refund: RefundSnapshot,
  now: Date,
): Promise<string | undefined> {
  const hasFailed = refund.status === 'failed' || refund.status === 'disputed';
  const status = refund.status === 'disputed' ? 'dropped' : refund.status;
  const state = { status, providerRef: refund.providerRef, updatedAt: now } as const;
  const updated = await db
    .updateTable('refunds')
    .set(state)
    .where('attemptId', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refund.refundId ?? ''), eb('providerRef', '=', refund.providerRef)]))
    // A completed refund may still fail, but a failed refund is never completed.
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['requested', 'accepted']),
        eb.and([eb('status', '=', 'done'), eb.val(hasFailed)]),
        // The refund was dropped after it had already been sent.
        eb.and([eb('status', '=', 'dropped'), eb('providerRef', 'is', null)]),
      ]),
    )
    .where('status', '!=', status)
    .returning('id')
    .executeTakeFirst();
  if (updated !== undefined) return updated.id;
  if (await isKnown(db, attemptId, refund)) return undefined;
  const id = randomId();
  await db
    .insertInto('refunds')
    .values({
      id,
      attemptId,
      amount: refund.amount,
      reason: atProvider,
      nextAttemptAt: now,
      createdAt: now,
      ...state,
    })
    .execute();
  return id;
}

/**
 * Plans another refund, under a new id, in place of one that failed at the provider because the payment is disputed.
 * The new refund waits for the end of the dispute.
 */
async function planAgain(db: Database, id: string, now: Date): Promise<void> {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (refund.reason !== atProvider) await planInstead(db, refund, refund.amount, now);
}

async function isKnown(db: Database, attemptId: string, refund: RefundSnapshot): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where((eb) => eb.or([eb('id', '=', refund.refundId ?? ''), eb('providerRef', '=', refund.providerRef)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the outcome of a refund that its provider does not list, and ignores an unknown refund. Returns the refund if
 * its status changed. A completed refund may still fail, but a failed refund is never completed.
 */
export async function recordRefundOutcome(
  db: Database,
  attemptId: string,
  end: RefundOutcome | undefined,
  now: Date,
): Promise<CompletedRefund[]> {
  if (end === undefined) return [];
  const { refundId, status } = end;
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'status', 'providerRef'])
    .where('attemptId', '=', attemptId)
    .execute();
  const meant = refundId === null && rows.length === 1 ? rows[0] : rows.find(({ id }) => id === refundId);
  if (meant === undefined) return [];
  const { id, amount } = meant;
  // A refund without the provider's id was never sent.
  const isUnderWay =
    meant.providerRef !== null && (meant.status === 'requested' || meant.status === 'accepted');
  if (!isUnderWay && !(meant.status === 'done' && status === 'failed')) return [];
  await db.updateTable('refunds').set({ status, updatedAt: now }).where('id', '=', id).execute();
  return [{ id, amount, status }];
}

/**
 * Tells the customer once how a refund ended, and tells the owner about a failed refund, which a person has to handle.
 * The customer gets no second email about a completed refund that an earlier email promised.
 */
export async function notifyRefund(
  senders: Pick<Deps, 'business' | 'publicUrl'>,
  db: Database,
  booking: BookingWithTerms,
  refund: CompletedRefund,
  now: Date,
): Promise<void> {
  if (refund.status === 'done' && (await isPromised(db, booking.id, refund.id))) return;
  const customer = await loadCustomer(db, booking);
  const hasChanged = await insertMail(db, refundNewsMail({ refund, booking, customer }), now);
  if (!hasChanged || refund.status !== 'failed') return;
  await insertMail(
    db,
    ownerAlertMail(
      'A refund was refused',
      booking,
      senders.business,
      'The money is still with us and is owed to the visitor, who has been told to get in touch. Please send it another way.',
    ),
    now,
  );
}

/**
 * Whether an email has promised the refund. Such an email has the same time as the refund, because one action plans the
 * refund and writes the email.
 */
async function isPromised(db: Database, bookingId: string, refundId: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .innerJoin('refunds', 'refunds.createdAt', 'mails.createdAt')
    .select('mails.id')
    .where('refunds.id', '=', refundId)
    .where('mails.bookingId', '=', bookingId)
    .where('mails.kind', 'in', ['booking_cancelled', 'booking_moved', 'booking_changed'])
    .executeTakeFirst();
  return mail !== undefined;
}
