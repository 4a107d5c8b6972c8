import type { Database } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ownerAlertMail } from '../../mail/templates/owner-alert.ts';
import { refundNewsMail } from '../../mail/templates/refund-news.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { loadCustomer } from '../load-customer-and-items.ts';
import type { BookingWithTerms } from '../select-booking.ts';
import type { CompletedRefund } from './record-refunds.ts';

/** Tells the customer once how a refund ended, and the owner about one that needs a person. */
export async function notifyRefund(
  senders: Pick<Deps, 'business' | 'publicUrl'>,
  db: Database,
  booking: BookingWithTerms,
  refund: CompletedRefund,
  now: Date,
): Promise<void> {
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
