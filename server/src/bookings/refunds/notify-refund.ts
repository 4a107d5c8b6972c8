import type { Database } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ownerAlertMail } from '../../mail/templates/owner-alert.ts';
import { refundNewsMail } from '../../mail/templates/refund-news.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { loadCustomer } from '../load-customer-and-items.ts';
import type { BookingWithTerms } from '../select-booking.ts';
import type { CompletedRefund } from './record-refunds.ts';

/**
 * Tells the customer once how a refund ended, and the owner about one that needs a person. That it was sent is no news
 * where the email about its cause has promised the sum.
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

/** The deed that planned the refund wrote its email at the same instant. */
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
