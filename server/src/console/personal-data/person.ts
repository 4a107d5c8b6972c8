import { emailKey } from '@slipway/shared/values/email-address.ts';
import { type LocalDate, addMonths, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { isActionAbout, isRequestAbout } from '../../bookings/follow-up/rows-about.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { retention } from '../../platform/runtime/retention.ts';

/** A customer, with the ids of all rows about them. */
export type Person = {
  /** The email keys of the person's bookings. Empty: the person gave no email address. */
  keys: string[];
  /** The email addresses as typed. */
  emails: string[];
  bookingIds: string[];
  customerIds: string[];
  enquiryIds: number[];
  reviewIds: number[];
};

/**
 * Finds a person by an email address, or by the short code of a booking. Throws 'not_found' if the database
 * has no row about that person.
 */
export async function findPerson(db: Database, who: string): Promise<Person> {
  const typed = who.trim();
  if (typed.includes('@')) return personOf(db, { keys: [emailKey(typed)], bookingIds: [], customerIds: [] });
  const booking = await db
    .selectFrom('bookings')
    .select(['id', 'emailKey', 'customerId'])
    .where('code', '=', typed.toUpperCase())
    .executeTakeFirst();
  if (booking === undefined) throw nobody();
  const { id, emailKey: key, customerId } = booking;
  // An empty key would match every booking without an email address, also those of other people.
  return personOf(db, {
    keys: key === '' ? [] : [key],
    bookingIds: [id],
    customerIds: [customerId],
  });
}

/** The ids of all rows with these email keys, in addition to the given rows. */
export async function personOf(
  db: Database,
  { keys, ...named }: Pick<Person, 'keys' | 'bookingIds' | 'customerIds'>,
): Promise<Person> {
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'customerId'])
    // Also finds the booking of a party's second boat, because both bookings have the same customer row.
    .where(
      sql<boolean>`email_key = any(${keys}) or customer_id in (
        select customer_id from bookings where id = any(${named.bookingIds}))`,
    )
    .execute();
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where(sql<boolean>`email_key = any(${keys}) or id = any(${named.customerIds})`)
    .execute();
  const enquiries = await db.selectFrom('enquiries').select(['id', 'email']).execute();
  const bookingIds = unique(bookings.map(({ id }) => id));
  const reviews = await db
    .selectFrom('reviews')
    .select('id')
    .where(sql<boolean>`booking_id = any(${bookingIds})`)
    .execute();
  const asked = enquiries.filter(({ email }) => keys.includes(emailKey(email)));
  const person = {
    keys: [...keys],
    emails: unique([...keys, ...[...customers, ...asked].map(({ email }) => email.trim())]).filter(
      (email) => email !== '',
    ),
    bookingIds,
    customerIds: unique([...customers.map(({ id }) => id), ...bookings.map((row) => row.customerId)]),
    enquiryIds: asked.map(({ id }) => id).toSorted((one, other) => one - other),
    reviewIds: reviews.map(({ id }) => id).toSorted((one, other) => one - other),
  };
  if (bookingIds.length + person.customerIds.length + asked.length === 0) throw nobody();
  return person;
}

export type Section = { title: string; rows: Record<string, unknown>[] };

/** Every row about the person as the database stores it, without internal keys, hashes and secret tokens. */
export async function everythingAbout(db: Database, person: Person): Promise<Section[]> {
  const { bookingIds, customerIds, enquiryIds, reviewIds, emails, keys } = person;
  const read = async (title: string, rows: ReturnType<typeof sql<{ row: string }>>): Promise<Section> => ({
    title,
    // Rows are read as text, so that column names are not converted.
    rows: (await rows.execute(db)).rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>),
  });
  const bookings = sql`(select unnest(${bookingIds}::text[]))`;
  const enquiryNumbers = sql`${enquiryIds}::bigint[]`;
  const sections = [
    await read(
      'Names and addresses',
      sql`select (to_jsonb(t) - 'email_key')::text as row from customers t where id = any(${customerIds})
        order by created_at, id`,
    ),
    await read(
      'Bookings',
      sql`select (to_jsonb(t) - array['email_key', 'customer_id', 'browser_hash', 'network_hash',
          'wider_network_hashes', 'party_token'])::text as row
        from bookings t where id = any(${bookingIds}) order by date, start_time, id`,
    ),
    await read(
      'Add-ons and wishes',
      sql`select to_jsonb(t)::text as row from booking_items t where booking_id = any(${bookingIds})
        order by booking_id, position`,
    ),
    await read(
      'Moves and changes',
      sql`select (to_jsonb(t) - array['next', 'during', 'own_during'])::text as row from moves t
        where booking_id = any(${bookingIds}) order by created_at, id`,
    ),
    await read(
      'Payments',
      sql`select jsonb_build_object('booking_id', booking_id, 'provider', provider, 'purpose', purpose, 'pence', amount,
          'status', status, 'captured', captured, 'refunded', refunded, 'created_at', created_at)::text as row
        from payment_attempts where booking_id = any(${bookingIds}) order by created_at, id`,
    ),
    await read(
      'Refunds',
      sql`select jsonb_build_object('booking_id', a.booking_id, 'pence', r.amount, 'status', r.status, 'reason', r.reason,
          'created_at', r.created_at)::text as row
        from refunds r join payment_attempts a on a.id = r.attempt_id where a.booking_id = any(${bookingIds})
        order by r.created_at, r.id`,
    ),
    await read(
      'Charges in addition to the price',
      sql`select jsonb_build_object('booking_id', booking_id, 'for', kind, 'pence', amount, 'reason', reason, 'rule', rule,
          'made_at', made_at, 'objected_at', objected_at, 'objection', objection, 'answered_at', answered_at,
          'answer', answer, 'given_back', given_back, 'let_go_at', let_go_at, 'let_go_because', let_go_because)::text as row
        from charges where booking_id = any(${bookingIds}) order by made_at, id`,
    ),
    await read(
      'VAT invoices and credit notes',
      sql`select jsonb_build_object('number', number, 'kind', kind, 'booking_id', booking_id, 'name', buyer_name,
          'address', buyer_address, 'trip', trip, 'pence', amount, 'vat', vat, 'issued_at', issued_at)::text as row
        from vat_documents where booking_id = any(${bookingIds}) order by issued_at, number`,
    ),
    await read(
      'Cancellations',
      sql`select to_jsonb(t)::text as row from cancellations t where booking_id = any(${bookingIds})
        order by cancelled_at, booking_id`,
    ),
    await read(
      'History of the bookings',
      sql`select jsonb_build_object('booking_id', booking_id, 'status', to_status, 'cause', cause, 'at', at)::text as row
        from booking_events where booking_id = any(${bookingIds}) order by id`,
    ),
    await read(
      'Disputed payments',
      sql`select jsonb_build_object('booking_id', a.booking_id, 'kind', d.kind, 'pence', d.amount, 'reason', d.reason,
          'status', d.status, 'opened_at', d.opened_at, 'closed_at', d.closed_at)::text as row
        from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        where a.booking_id = any(${bookingIds}) order by d.opened_at, d.provider_ref`,
    ),
    await read(
      'Notes by the team',
      sql`select jsonb_build_object('booking_id', booking_id, 'text', text, 'at', at)::text as row
        from booking_notes where booking_id = any(${bookingIds}) order by at, id`,
    ),
    await read(
      'At the jetty',
      sql`select jsonb_build_object('booking_id', booking_id, 'what', kind, 'data', data, 'at', happened_at)::text as row
        from trip_events where booking_id = any(${bookingIds}) order by seq`,
    ),
    await read(
      'Photos of their boat',
      sql`select jsonb_build_object('booking_id', booking_id, 'kind', kind, 'taken_at', taken_at,
          'to be seen', 'on the booking’s page')::text as row
        from booking_photos where booking_id = any(${bookingIds}) and kept_at is not null and removed_at is null
        order by taken_at, id`,
    ),
    await read(
      'Enquiries',
      sql`select to_jsonb(t)::text as row from enquiries t where id = any(${enquiryNumbers}) order by id`,
    ),
    await read(
      'Reviews',
      sql`select to_jsonb(t)::text as row from reviews t where id = any(${reviewIds}::integer[]) order by id`,
    ),
    await read(
      'Emails',
      sql`select jsonb_build_object('to', recipient, 'kind', kind, 'subject', subject, 'text', text_body,
          'facts', case when text_body is null then facts end, 'created_at', created_at, 'sent_at', sent_at)::text as row
        from mails where booking_id = any(${bookingIds}) or enquiry_id = any(${enquiryNumbers})
          or recipient = any(${emails}) order by created_at, id`,
    ),
    await read(
      'Text messages',
      sql`select jsonb_build_object('to', recipient, 'kind', kind, 'text', words, 'became', status,
          'created_at', created_at, 'sent_at', claimed_at)::text as row
        from text_messages where booking_id = any(${bookingIds}) order by created_at, id`,
    ),
    await read(
      'Entries in the log',
      sql`select jsonb_build_object('at', a.at, 'deed', a.command, 'sentence', d.sentence, 'reason', d.reason,
          'before', d.before, 'after', d.after)::text as row
        from staff_actions a join staff_action_details d on d.action_id = a.id
        where ${isActionAbout(bookings)}
          or a.subject_kind = 'enquiry' and a.subject_id = any(${enquiryIds.map(String)})
          or a.subject_kind = 'review' and a.subject_id = any(${reviewIds.map(String)})
        order by a.id`,
    ),
    await read(
      'Requests by the team',
      sql`select jsonb_build_object('at', r.asked_at, 'deed', r.command, 'asked', r.input, 'reason', r.reason)::text as row
        from staff_requests r where ${isRequestAbout(keys, bookings)} order by r.asked_at, r.id`,
    ),
    await read(
      'Browsers that remember their details',
      sql`select jsonb_build_object('until', expires_at)::text as row from remembered_browsers
        where customer_id = any(${customerIds})`,
    ),
    await read(
      'Emailed links to all bookings',
      sql`select jsonb_build_object('until', expires_at)::text as row from booking_links
        where email_key = any(${keys})`,
    ),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** The day on which the person will be erased automatically, with the reason for that day. */
export async function forgettingOf(
  db: Database,
  { bookingIds, enquiryIds }: Person,
): Promise<{ on: LocalDate; because: string } | undefined> {
  const { last } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.max('date').as('last'))
    .where(sql<boolean>`id = any(${bookingIds})`)
    .executeTakeFirstOrThrow();
  if (last !== null)
    return {
      on: addMonths(last, retention.contactMonths),
      because: `because their last trip is on ${formatLongDate(last)}, and names are kept for ${retention.contactMonths} months after it`,
    };
  if (enquiryIds.length === 0) return undefined;
  const { asked } = await db
    .selectFrom('enquiries')
    .select(sql<LocalDate>`max((created_at at time zone 'Europe/London')::date)`.as('asked'))
    .where('id', 'in', enquiryIds)
    .executeTakeFirstOrThrow();
  return {
    on: addMonths(asked, retention.enquiryMonths),
    because: `because they asked on ${formatLongDate(asked)}, and enquiries are kept for ${retention.enquiryMonths} months`,
  };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}

function nobody(): Refusal {
  return new Refusal('not_found', { message: 'We know nothing about anybody with this address or code.' });
}
