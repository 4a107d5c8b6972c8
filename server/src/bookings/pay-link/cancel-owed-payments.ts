import type { AttemptStatus, Database } from '../../database/tables.ts';

const open: AttemptStatus[] = ['created', 'awaiting_customer', 'action_required', 'declined'];

/**
 * What is owed has changed: forms that still ask for the old sum are closed at the provider. Money that comes all the same
 * is judged by what is owed then. The caller has locked the booking.
 */
export async function cancelOwedPayments(db: Database, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, updatedAt: now })
    .where('bookingId', '=', bookingId)
    .where('isForOwed', '=', true)
    .where('status', 'in', open)
    .where('cancelRequestedAt', 'is', null)
    .execute();
}
