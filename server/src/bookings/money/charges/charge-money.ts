import { noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { ownerAlertMail } from '../../../mail/templates/owner-alert.ts';
import type { Deps } from '../../deps.ts';
import { planRefundUpTo } from '../refunds/plan-refund.ts';
import { chargesOf, netOf, owedCharges, sumOf } from './charge.ts';

type Attempt = Row<'paymentAttempts'>;

/**
 * These functions apply a payment to the charges of its booking. The caller has locked the booking and the
 * payment attempt.
 */

/** A payment by link pays all charges that are owed now, or none. Returns whether the charges are paid. */
export async function payCharges(db: Database, attempt: Attempt): Promise<boolean> {
  const owed = await owedCharges(db, attempt.bookingId);
  if (owed.length === 0 || sumOf(owed) !== attempt.amount || attempt.authorised < attempt.amount)
    return false;
  await db
    .updateTable('charges')
    .set({ attemptId: attempt.id })
    .where(
      'id',
      'in',
      owed.map(({ id }) => id),
    )
    .execute();
  return true;
}

/**
 * Runs after a capture. Stores, once for each charge, how much of the captured money pays for the charge. Plans a
 * refund of the rest. A payment that an old version of the server captured has no charges.
 */
export async function takeCharges(db: Database, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.captured === 0) return;
  const charges = await chargesOf(db, attempt);
  for (const charge of charges)
    if (charge.taken === null)
      await db
        .updateTable('charges')
        .set({ taken: netOf(charge) })
        .where('id', '=', charge.id)
        .execute();
  const kept = charges.length === 0 ? (attempt.depositKept ?? attempt.captured) : sumOf(charges);
  const reason = attempt.purpose === 'deposit' ? 'the rest of the deposit' : 'a charge, given back';
  await planRefundUpTo(db, attempt, subtractPence(attempt.captured, kept), reason, now);
}

/** Runs if a payment ends without a capture. The party then owes the charges, and pays them by pay link. */
export async function oweCharges(
  { business }: Pick<Deps, 'business'>,
  db: Database,
  booking: { id: string; code: string },
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const charges = await chargesOf(db, attempt);
  const wasKept = attempt.captureRequestedAt !== null && attempt.reversalRequestedAt === null;
  if (charges.length === 0 && !wasKept) return;
  await db
    .updateTable('charges')
    .set({ attemptId: null, source: 'pay_link' })
    .where('attemptId', '=', attempt.id)
    .where('taken', 'is', null)
    .execute();
  if (charges.length > 0 && sumOf(charges) === noMoney) return;
  const todo =
    'The bank no longer holds the money on the card, so nothing was taken. The party owes it now: please send a pay link from the booking’s page.';
  const what = attempt.purpose === 'deposit' ? 'A deposit could not be taken' : 'A charge could not be taken';
  await insertMail(db, ownerAlertMail(what, booking, business, todo, `deposit:${attempt.id}`), now);
}
