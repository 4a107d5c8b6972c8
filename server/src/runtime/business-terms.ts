import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

export type TermsVersion = { version: number; terms: BusinessTerms };

export async function readTermsAt(db: Database, now: Date): Promise<TermsVersion> {
  const inForce: RawBuilder<TermsVersion> = sql`(select jsonb_build_object('version', version, 'terms', terms)
    from business_terms_at(${now}))`;
  return (await db.selectNoFrom(inForce.as('inForce')).executeTakeFirstOrThrow()).inForce;
}

/** When the terms of this instant end, as milliseconds; undefined if nothing else is planned. */
export async function nextTermsAfter(db: Database, now: Date): Promise<number | undefined> {
  const next = await db
    .selectFrom('businessTerms')
    .select((eb) => eb.fn.min('validFrom').as('validFrom'))
    .where('validFrom', '>', now)
    .executeTakeFirst();
  return next?.validFrom?.getTime();
}

/** The terms that a booking was made under, for a query on bookings. */
export const termsOfBooking = sql<BusinessTerms>`(select business_terms.terms from business_terms
  where business_terms.version = bookings.terms_version)`;

/** A new database begins with the figures of the specification, which hold since ever. */
export async function insertFirstTerms(db: Database): Promise<void> {
  if ((await db.selectFrom('businessTerms').select('version').executeTakeFirst()) !== undefined) return;
  const row = { validFrom: new Date(0), terms: JSON.stringify(firstTerms), note: 'The specification.' };
  await db.insertInto('businessTerms').values(row).execute();
}
