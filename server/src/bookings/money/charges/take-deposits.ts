import { takenAt } from '@slipway/shared/rules/charges.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { chargesOf, sumOf } from './charge.ts';

/**
 * For card deposits with charges: requests the capture when the party can no longer object to any of the charges, and
 * at the latest shortly before the bank releases the deposit. Returns the number of deposits.
 */
export async function takeDeposits({ db, now, crashPoint }: Deps): Promise<number> {
  const at = now();
  const due = (await keptDeposits(db)).filter((each) => takenAt([each.until], each.captureBefore) <= at);
  for (const { id, bookingId } of due) {
    await db.transaction().execute((transaction) => askFor(transaction, bookingId, id, at));
    crashPoint('deposit: to be taken');
  }
  return due.length;
}

/**
 * The held card deposits that have charges, but no request for their capture. There are at most a few dozen, because
 * a deposit is captured within two days of its last charge.
 */
function keptDeposits(db: Database) {
  return db
    .selectFrom('charges as c')
    .innerJoin('paymentAttempts as a', 'a.id', 'c.attemptId')
    .select(['a.id', 'a.bookingId', 'a.captureBefore'])
    .select((eb) => eb.fn.max('c.objectsUntil').$castTo<Date>().as('until'))
    .where('c.source', '=', 'card_deposit')
    .where('c.taken', 'is', null)
    .where('c.letGoAt', 'is', null)
    .where('a.status', '=', 'authorised')
    .where('a.captureRequestedAt', 'is', null)
    .where('a.reversalRequestedAt', 'is', null)
    .groupBy(['a.id', 'a.bookingId', 'a.captureBefore'])
    .execute();
}

/**
 * Locks the booking and its payment, and checks both again: since `keptDeposits` ran, a charge may have been added, or
 * the deposit released.
 */
async function askFor(db: Database, bookingId: string, id: string, now: Date): Promise<void> {
  await db.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute();
  const attempt = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'authorised')
    .where('captureRequestedAt', 'is', null)
    .where('reversalRequestedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (attempt === undefined) return;
  const charges = (await chargesOf(db, attempt)).filter(({ letGoAt }) => letGoAt === null);
  // The charge belongs to a command that can still be undone.
  if (charges.some(({ notBefore }) => notBefore !== null && notBefore > now)) return;
  const until = charges.flatMap(({ objectsUntil }) => objectsUntil ?? []);
  if (sumOf(charges) === 0 || takenAt(until, attempt.captureBefore) > now) return;
  await db
    .updateTable('paymentAttempts')
    .set({ captureRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
