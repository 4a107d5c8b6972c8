import type { Business } from '@slipway/shared/business.ts';
import { type Pence, addPence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { disputeMail } from '../../../mail/dispute-mail.ts';
import type { DisputeSnapshot } from '../../../payments/payment-provider.ts';
import type { BookingWithTerms } from '../../select-booking.ts';

type Dispute = Row<'paymentDisputes'>;
type About = { booking: BookingWithTerms; attempt: Row<'paymentAttempts'> };

/**
 * Stores the provider's disputes about an attempt. Tells the owner once about each new dispute and once about its end.
 * `disputedSince`: the start of the first open dispute that makes refunds of the attempt wait; null: refunds need not
 * wait. `lost`: the pence that the bank has taken back for good. The caller has locked the booking and the attempt.
 */
export async function recordDisputes(
  business: Business,
  db: Database,
  about: About,
  told: readonly DisputeSnapshot[],
  now: Date,
): Promise<{ disputedSince: Date | null; lost: Pence }> {
  for (const one of told) await recordDispute(business, db, about, one, now);
  const rows = await db
    .selectFrom('paymentDisputes')
    .select(['openedAt', 'closedAt', 'holdsRefunds', 'chargedBack'])
    .where('attemptId', '=', about.attempt.id)
    .orderBy('openedAt')
    .execute();
  const holding = rows.find(({ closedAt, holdsRefunds }) => closedAt === null && holdsRefunds);
  return {
    disputedSince: holding?.openedAt ?? null,
    lost: addPence(...rows.map(({ chargedBack }) => chargedBack)),
  };
}

async function recordDispute(
  business: Business,
  db: Database,
  { booking, attempt }: About,
  { amount, ...told }: DisputeSnapshot,
  now: Date,
): Promise<void> {
  const { provider } = attempt;
  const known = await db
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerRef', '=', told.providerRef)
    .executeTakeFirst();
  if (known !== undefined && rankOf(told) < rankOf(known)) return;
  const isOpen = isOpenStatus(told.status);
  const row: Dispute = {
    ...told,
    provider,
    attemptId: attempt.id,
    amount,
    closedAt: isOpen ? null : (known?.closedAt ?? now),
    updatedAt: now,
    fee: told.fee ?? known?.fee ?? null,
  };
  await db
    .insertInto('paymentDisputes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'providerRef']).doUpdateSet(row))
    .execute();
  if (told.kind === 'fraud_warning' && !isOpen) return;
  await insertMail(db, disputeMail(business, booking, { ...row, purpose: attempt.purpose }), now);
}

/**
 * A snapshot with a lower rank than our row is out of date and ignored. So a closed dispute does not reopen,
 * but its outcome can change. An inquiry can become a dispute, but no dispute becomes an inquiry.
 */
function rankOf({ kind, status }: Pick<Dispute, 'kind' | 'status'>): number {
  const ofStatus = isOpenStatus(status) ? (status === 'needs_answer' ? 0 : 1) : 2;
  return (kind === 'dispute' ? 3 : 0) + ofStatus;
}

function isOpenStatus(status: Dispute['status']): boolean {
  return status === 'needs_answer' || status === 'under_review';
}
