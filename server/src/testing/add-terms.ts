import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { Database } from '../platform/database/tables.ts';
import { readTermsAt } from '../catalogue/business-terms.ts';

/** Adds a version of the terms: the terms at `now`, with these changes. Returns the version's number. */
export async function addTerms(
  db: Database,
  changes: Partial<BusinessTerms>,
  now: Date,
  validFrom = now,
): Promise<number> {
  const { terms } = await readTermsAt(db, now);
  const { version } = await db
    .insertInto('businessTerms')
    .values({ validFrom, terms: JSON.stringify({ ...terms, ...changes }), note: 'For the tests.' })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
