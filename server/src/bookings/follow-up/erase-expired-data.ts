import { hourMs, dayMs } from '@slipway/shared/values/durations.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { retention } from '../../platform/runtime/retention.ts';
import { deleteOldPhotos } from '../photos/booking-photos.ts';
import { isActionAbout, isRequestAbout } from './rows-about.ts';

const ourAddresses = sql`(select business ->> 'email' from business_versions)`;

/**
 * Erases personal data whose retention period is over, a limited number of rows at a time. Sales and payments stay in
 * the books without a name. All bookings of one email address count as one person, whose period starts at the last
 * trip. Returns how many drafts, addresses and people were erased: 0 means that nothing is left to erase.
 */
export async function eraseExpiredData({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const today = venueDate(at);
  const drafts = await dropUnpaidDrafts(db, new Date(at.getTime() - retention.unpaidDraftHours * hourMs));
  const enquiriesBefore = addMonths(today, -retention.enquiryMonths);
  // Deletes old enquiries, the emails about them, and the log's text about them.
  await sql`
    with gone as (delete from enquiries where created_at < ${enquiriesBefore}::date returning id),
      words as (delete from staff_action_details where action_id in (
        select a.id from staff_actions a join gone on a.subject_kind = 'enquiry' and a.subject_id = gone.id::text))
    delete from mails where enquiry_id in (select id from gone)`.execute(db);
  await db
    .deleteFrom('mails')
    // Deletes old emails to the business and to staff.
    .where((eb) => eb.or([sql<boolean>`recipient in ${ourAddresses}`, eb('kind', 'like', 'staff\\_%')]))
    .where('createdAt', '<', new Date(at.getTime() - retention.ownMailDays * dayMs))
    .where((eb) => eb.or([eb('sentAt', 'is not', null), eb('givenUpAt', 'is not', null)]))
    .execute();
  await deleteOldPhotos(db, at);
  await deleteInvoices(db, addMonths(today, -retention.invoiceMonths));
  const contacts = await forgetContacts(db, addMonths(today, -retention.contactMonths));
  const staff = await forgetStaff(db, addMonths(today, -retention.staffMonths));
  return drafts + contacts + staff;
}

/** Deletes unpaid drafts, once the provider has confirmed for every attempt that no money moved and none can arrive. */
async function dropUnpaidDrafts(db: Deps['db'], before: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select b.id from bookings b
      where b.status in ('expired', 'replaced', 'called_off') and b.created_at < ${before}
        and not exists (select from payment_attempts a where a.booking_id = b.id
          and (a.authorised > 0 or a.status not in ('created', 'cancelled', 'failed')
            or (a.status = 'created' and a.provider_ref is not null)))
      limit 500
      for update skip locked`.execute(transaction);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const attempts = sql`(select id from payment_attempts where booking_id = any(${ids}))`;
    // If staff kept a place for a person, the log names that person.
    await forgetWords(transaction, [], sql`(select unnest(${ids}::text[]))`);
    await sql`delete from provider_events where attempt_id in ${attempts}`.execute(transaction);
    await transaction.deleteFrom('paymentAttempts').where('bookingId', 'in', ids).execute();
    await transaction.deleteFrom('bookings').where('id', 'in', ids).execute();
    return ids.length;
  });
}

/**
 * Deletes the VAT invoices and credit notes that were issued before the day `before`. Keeps the last one of each
 * series, because the next number follows it.
 */
async function deleteInvoices(db: Deps['db'], before: string): Promise<void> {
  await sql`
    with old as (
      select n.series, max(d.number) as number from vat_document_numbers n join vat_documents d on d.series = n.series
      where (d.issued_at at time zone 'Europe/London')::date < ${before}::date and d.number < n.last
      group by n.series)
    update vat_document_numbers n set deleted_to = old.number from old
    where old.series = n.series and old.number > n.deleted_to`.execute(db);
  await sql`delete from vat_documents d using vat_document_numbers n
    where n.series = d.series and d.number <= n.deleted_to`.execute(db);
}

/**
 * Erases names, addresses, phone numbers, requests and emails of all people whose last trip was before the day
 * `before`.
 */
async function forgetContacts(db: Deps['db'], before: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ emailKey: string }>`
      select email_key from bookings where email_key <> ''
      group by email_key having max(date) < ${before}
        and bool_and(status in ('completed', 'cancelled', 'expired', 'replaced', 'called_off'))
      limit 500`.execute(transaction);
    const keys = rows.map(({ emailKey }) => emailKey);
    // Two parties without an address may be different people, so each booking is erased separately.
    const alone = await sql<{ id: string }>`
      select b.id from bookings b join customers c on c.id = b.customer_id
      where b.email_key = '' and b.date < ${before} and (c.first_name <> '' or c.phone <> '')
        and b.status in ('completed', 'cancelled', 'expired', 'replaced', 'called_off')
      limit 500`.execute(transaction);
    const ids = alone.rows.map(({ id }) => id);
    if (keys.length === 0 && ids.length === 0) return 0;
    await forgetPeople(transaction, keys, ids);
    return keys.length + ids.length;
  });
}

/**
 * Erases the personal data of the people with the email keys `keys`, and of the people in the bookings `ids`. Sums,
 * days and codes stay in the books.
 */
export async function forgetPeople(
  transaction: Database,
  keys: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const bookings = sql`(select id from bookings where email_key = any(${keys}) or id = any(${ids}))`;
  await sql`delete from mails where booking_id in ${bookings}`.execute(transaction);
  await sql`delete from text_messages where booking_id in ${bookings}`.execute(transaction);
  await sql`delete from booking_photos where booking_id in ${bookings}`.execute(transaction);
  await sql`delete from pay_links where booking_id in ${bookings}`.execute(transaction);
  await sql`delete from parties_to_ring where booking_id in ${bookings}`.execute(transaction);
  await sql`delete from booking_links where email_key = any(${keys})`.execute(transaction);
  await sql`delete from booking_notes where booking_id in ${bookings}`.execute(transaction);
  await sql`update trip_events set data = data - 'name' where data ? 'name' and booking_id in ${bookings}`.execute(
    transaction,
  );
  await forgetWords(transaction, keys, bookings);
  await forgetReasons(transaction, bookings);
  await sql`update booking_items set comment = '' where booking_id in ${bookings}`.execute(transaction);
  // A move has a copy of the order, with the text that the customer typed. Erases the copy and keeps the rest of the
  // move.
  await sql`update moves set items = '[]' where booking_id in ${bookings}`.execute(transaction);
  await sql`update coupon_uses set email_key = '' where booking_id in ${bookings}`.execute(transaction);
  await sql`delete from remembered_browsers where customer_id in (
    select id from customers where email_key = any(${keys}))`.execute(transaction);
  await sql`update customers
    set email = '', email_key = '', first_name = '', last_name = '', phone = '', country = ''
    where email_key = any(${keys})
      or email_key = '' and id in (select customer_id from bookings where id = any(${ids}))
      -- What they were called before staff corrected it, where no booking of anybody else says so.
      or id in (select before ->> 'customerId' from staff_actions
          where command = 'change-contact' and subject_kind = 'booking' and subject_id in ${bookings})
        and not exists (select from bookings b where b.customer_id = customers.id and b.id not in ${bookings})`.execute(
    transaction,
  );
  // Without an email_key the party page no longer opens. The code stays: the books use it as the booking's number.
  await sql`update bookings set email_key = '', captain_name = null, browser_hash = null, network_hash = null,
    wider_network_hashes = null
    where email_key = any(${keys}) or id = any(${ids})`.execute(transaction);
}

/**
 * Deletes the requests of dock staff about the erased people, and the log's text about them. The log keeps each action,
 * the person who did it, and the time.
 */
async function forgetWords(
  transaction: Database,
  keys: readonly string[],
  bookings: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from staff_requests r where ${isRequestAbout(keys, bookings)}`.execute(transaction);
  await sql`delete from staff_action_details where action_id in (
    select a.id from staff_actions a where ${isActionAbout(bookings)})`.execute(transaction);
}

/** Erases typed reasons in rows that stay in the books. */
async function forgetReasons(transaction: Database, bookings: RawBuilder<unknown>): Promise<void> {
  // Erases the text after the colon, which staff typed. The text before the colon is ours, and is kept.
  await sql`update booking_events set cause = split_part(cause, ': ', 1)
    where strpos(cause, ': ') > 0 and booking_id in ${bookings}`.execute(transaction);
  // Keeps the reason 'made at the provider', because the check of the books needs this reason.
  await sql`update refunds set reason = '' where reason <> 'made at the provider'
    and attempt_id in (select id from payment_attempts where booking_id in ${bookings})`.execute(transaction);
  // Keeps the record that there was a charge, an objection and an answer, but not the typed text.
  await sql`update charges set reason = '', objection = case when objection is not null then '' end,
      answer = case when answer is not null then '' end,
      let_go_because = case when let_go_because is not null then '' end
    where booking_id in ${bookings}`.execute(transaction);
  await sql`update cancellations set reason = '' where by_whom = 'business' and booking_id in ${bookings}`.execute(
    transaction,
  );
  await sql`update bookings set by_hand_reason = ''
    where by_hand_reason is not null and id in ${bookings}`.execute(transaction);
}

/** Erases the names and addresses of staff who have left, and the log's text about them. */
async function forgetStaff(db: Deps['db'], before: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update staff set name = 'Somebody who left', email = null, email_key = null
      where left_at < ${before}::date and name <> 'Somebody who left'
      returning id`.execute(transaction);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await sql`delete from staff_sessions where staff_id = any(${ids})`.execute(transaction);
    await sql`delete from staff_action_details where action_id in (
      select id from staff_actions where subject_kind = 'person' and subject_id = any(${ids}))`.execute(
      transaction,
    );
    return ids.length;
  });
}
