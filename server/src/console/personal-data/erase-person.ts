import { sql } from 'kysely';
import { forgetPeople } from '../../bookings/follow-up/erase-expired-data.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Person } from './person.ts';

/**
 * Erases every row that names a person. Bookings, payments and sums stay in the books without a name. Call it in a
 * transaction.
 */
export async function erasePerson(transaction: Database, person: Person): Promise<void> {
  const { keys, emails, bookingIds, customerIds, enquiryIds, reviewIds } = person;
  const numbers = sql`${enquiryIds}::bigint[]`;
  // Some emails to the business belong to no booking, but name the person. These emails are erased too.
  await sql`delete from mails where enquiry_id = any(${numbers}) or recipient = any(${emails})
    or booking_id is null and exists (
      select from unnest(${[...bookingIds, ...emails]}::text[]) as word
      where strpos(lower(coalesce(facts::text, '') || coalesce(text_body, '')), lower(word)) > 0)`.execute(
    transaction,
  );
  await sql`delete from staff_action_details where action_id in (
    select id from staff_actions
    where subject_kind = 'enquiry' and subject_id = any(${enquiryIds.map(String)})
      or subject_kind = 'review' and subject_id = any(${reviewIds.map(String)}))`.execute(transaction);
  await sql`delete from enquiries where id = any(${numbers})`.execute(transaction);
  await sql`delete from reviews where id = any(${reviewIds}::integer[])`.execute(transaction);
  await forgetPeople(transaction, keys, bookingIds);
  // Erases a person who typed an email address but never booked.
  await sql`update customers set email = '', email_key = '', first_name = '', last_name = '', phone = '', country = ''
    where id = any(${customerIds})`.execute(transaction);
}
