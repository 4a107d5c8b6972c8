import type { Database, Row } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { ownerAlertMail } from '../mail/letters/owner-alert.ts';
import { refundNewsMail } from '../mail/letters/refund-news.ts';
import { insertMail } from '../mail/mail-queries.ts';
import { customerOf } from './read-party.ts';
import type { EndedRefund } from './record-refunds.ts';

/** The visitor hears how a refund ended, once; the owner hears of one that needs a person. */
export async function tellOfRefund(
  senders: Pick<Deps, 'business' | 'publicUrl'>,
  db: Database,
  booking: Row<'bookings'>,
  refund: EndedRefund,
  now: Date,
): Promise<void> {
  const customer = await customerOf(db, booking);
  const isNews = await insertMail(db, refundNewsMail({ refund, booking, customer }, senders), now);
  if (!isNews || refund.status !== 'failed') return;
  await insertMail(
    db,
    ownerAlertMail(
      'A refund was refused',
      booking.id,
      senders.business,
      'The money is still with us and is owed to the visitor, who has been told to get in touch. Please send it another way.',
    ),
    now,
  );
}
