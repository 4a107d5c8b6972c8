import { minuteMs, hourMs, daySeconds } from '@slipway/shared/values/durations.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Row, Tables } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { paymentNotCompletedMail } from '../../mail/templates/payment-not-completed.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { loadCustomer } from '../select-booking.ts';

const mostAtOnce = 50;
/**
 * The email is sent this long after the hold ended. Many visitors pay again within minutes, and an earlier email would
 * tell them that they have no boat.
 */
const patienceMs = 10 * minuteMs;
/**
 * A booking that was begun longer ago than this gets no email. The limit is more than a day, because for up to a day a
 * visitor can still pay in a form that we cannot close.
 */
const stillNewsMs = 36 * hourMs;
/** If several bookings are begun with one email address within a day, the address gets one email. */
const oneMailSeconds = daySeconds;
/** An arbitrary number that none of our other advisory locks with one key uses. */
const tellUnpaidLock = 7_211_341;

/**
 * Tells visitors who began to pay and did not finish that they have not been charged. Sends the email some minutes
 * after the hold has ended, once the provider has confirmed for every attempt that no money moved. Sends nothing if the
 * visitor holds a boat again or has booked since. Sends nothing if the visitor's network has so many unpaid holds that
 * a stranger may be typing other people's addresses.
 */
export async function notifyUnpaid(
  deps: Pick<Deps, 'now' | 'business' | 'publicUrl' | 'mailWritten' | 'unpaidHoldsTold'> & {
    db: Kysely<Tables>;
  },
): Promise<number> {
  const written = await deps.db.transaction().execute(async (transaction) => {
    // Without the lock, two processes could choose different bookings of the same address.
    await sql`select pg_advisory_xact_lock(${tellUnpaidLock})`.execute(transaction);
    return writeToUnpaid(deps, transaction);
  });
  if (written > 0) deps.mailWritten();
  return written;
}

async function writeToUnpaid(
  deps: Pick<Deps, 'now' | 'business' | 'publicUrl' | 'unpaidHoldsTold'>,
  db: Database,
): Promise<number> {
  const now = deps.now();
  const quietSince = new Date(now.getTime() - patienceMs);
  const mostHolds = deps.unpaidHoldsTold ?? null;
  const { rows } = await sql<Row<'bookings'>>`
    select distinct on (b.email_key) b.* from bookings b
    where b.status = 'expired' and b.hold_expires_at <= ${quietSince}
      and b.created_at > ${new Date(now.getTime() - stillNewsMs)}
      and not exists (select from payment_attempts a
        where a.booking_id = b.id and (a.status not in ('cancelled', 'failed') or a.authorised > 0))
      -- The visitor had something to pay with; a provider may have no name for what was never charged.
      and exists (select from payment_attempts a join payment_attempt_events e on e.attempt_id = a.id
        where a.booking_id = b.id and e.to_status = 'awaiting_customer')
      -- Anybody can begin to pay with anybody's address.
      and not exists (select from mails m join bookings told on m.once_key = 'payment not completed ' || told.id
        where told.email_key = b.email_key and abs(extract(epoch from told.created_at - b.created_at)) < ${oneMailSeconds})
      and not exists (select from bookings other
        where other.email_key = b.email_key and other.created_at > b.created_at
          and (other.status in ('held', 'confirmed') or other.hold_expires_at > ${quietSince}))
      -- A stranger who types one address after the other must not write to them all through us.
      and (${mostHolds}::integer is null or ${mostHolds} >= (select count(*) from bookings other
        where other.network_hash = b.network_hash and other.status in ('held', 'expired')
          and other.created_at > ${new Date(now.getTime() - stillNewsMs)}))
    order by b.email_key, b.created_at desc
    limit ${mostAtOnce}`.execute(db);
  for (const booking of rows) {
    const customer = await loadCustomer(db, booking);
    await insertMail(db, paymentNotCompletedMail(booking, customer), now);
  }
  return rows.length;
}
