import type { Deps } from '../../runtime/deps.ts';
import type { DueRefund } from './due-refunds.ts';
import { selectBooking } from '../select-booking.ts';
import { notifyRefund } from './notify-refund.ts';

/** A refund that the provider refuses needs a person. */
export async function failRefund(deps: Deps, refund: DueRefund): Promise<void> {
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
