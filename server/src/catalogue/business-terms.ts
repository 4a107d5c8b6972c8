import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

export type TermsVersion = { version: number; terms: BusinessTerms };

export async function readTermsAt(db: Database, now: Date): Promise<TermsVersion> {
  const inForce: RawBuilder<TermsVersion> = sql`(select jsonb_build_object('version', version, 'terms', terms)
    from business_terms_at(${now}))`;
  return (await db.selectNoFrom(inForce.as('inForce')).executeTakeFirstOrThrow()).inForce;
}

/**
 * SQL for the rules in the owner's own words, as JSON. The JSON also contains the maximum number of guests if
 * that number differs from the specification's.
 */
const saidBeside = (at: RawBuilder<Date>, packageId: RawBuilder<number | null>): RawBuilder<object> =>
  sql`said_beside(${at}, ${packageId}, ${mostGuests}::integer)`;

/** SQL for the figures of the terms in force at an instant, together with the rules in the owner's own words. */
export function saidTermsAt(now: Date): RawBuilder<BusinessTerms> {
  const beside = saidBeside(sql`${now}::timestamptz`, sql`null::integer`);
  return sql`(select terms || ${beside} from business_terms_at(${now}))`;
}

export async function readSaidTermsAt(db: Database, now: Date): Promise<BusinessTerms> {
  return (await db.selectNoFrom(saidTermsAt(now).as('said')).executeTakeFirstOrThrow()).said;
}

/** When the terms of this instant end, in milliseconds; undefined if no later terms are planned. */
export async function nextTermsAfter(db: Database, now: Date): Promise<number | undefined> {
  const next = await db
    .selectFrom('businessTerms')
    .select((eb) => eb.fn.min('validFrom').as('validFrom'))
    .where('validFrom', '>', now)
    .executeTakeFirst();
  return next?.validFrom?.getTime();
}

/**
 * Stores a changed version of the terms that applies from `begins` on. A version contains all figures, so each
 * version that is already planned for later is stored again with the same change.
 */
export async function changeTerms(
  db: Database,
  change: (terms: BusinessTerms) => BusinessTerms,
  { begins, now, note }: { begins: Date; now: Date; note: string },
): Promise<void> {
  const { terms } = await readTermsAt(db, begins);
  const later = await db
    .selectFrom('businessTerms')
    .distinctOn('validFrom')
    .select(['validFrom', 'terms'])
    .where('validFrom', '>', begins > now ? begins : now)
    .orderBy('validFrom')
    .orderBy('version', 'desc')
    .execute();
  const rows = [{ validFrom: begins, terms }, ...later].map((row) => ({
    validFrom: row.validFrom,
    terms: JSON.stringify(change(row.terms)),
    note,
  }));
  for (const row of rows) await db.insertInto('businessTerms').values(row).execute();
}

const besideBooking = saidBeside(sql`bookings.created_at`, sql`bookings.package_id`);

/**
 * SQL for the terms of a booking, for use in a query that selects from `bookings`. The terms have three parts: the
 * figures of the booking's version, the owner's rules from when the booking was made, and the promise about the boat.
 */
export const termsOfBooking = sql<BoatTerms>`(select business_terms.terms
    || ${besideBooking}
    || coalesce(bookings.promise, '{}')
  from business_terms where business_terms.version = bookings.terms_version)`;

const besideMail = saidBeside(sql`coalesce(b.created_at, mails.created_at)`, sql`b.package_id`);

/**
 * SQL for the terms of an email, for use in a query that selects from `mails`. The version stored with the email
 * counts. Without it, the version of the booking that the email's facts name counts. Null if there is neither.
 */
export const termsOfMail = sql<BoatTerms | null>`(select t.terms
    || ${besideMail}
    || coalesce(b.promise, '{}')
  from business_terms t left join bookings b on b.id = mails.booking_id
  where t.version = coalesce(mails.terms_version, (mails.facts #>> '{booking,termsVersion}')::integer))`;

/** Stores the figures of the specification in a new database, valid from the beginning of time. */
export async function insertFirstTerms(db: Database): Promise<void> {
  if ((await db.selectFrom('businessTerms').select('version').executeTakeFirst()) !== undefined) return;
  const row = { validFrom: new Date(0), terms: JSON.stringify(firstTerms), note: 'The specification.' };
  await db.insertInto('businessTerms').values(row).execute();
}
