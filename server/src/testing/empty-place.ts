import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';
import { insertBusiness } from '../catalogue/live-business.ts';
import { insertFirstKind } from '../set-up/opening/demo-data.ts';
import { addTerms } from './add-terms.ts';
import { clearTables } from './clear-tables.ts';

const ofSetUp = [
  'schedule_rules',
  'special_days',
  'slots',
  'change_sets',
  'change_set_rows',
  'set_up_files',
  'bookings',
  'boat_packages',
  'package_items',
  'menu_items',
  'boats',
  'boat_kinds',
  'coupons',
  'gallery_pictures',
  'account_codes',
];

/** Makes the database like that of a new business: nothing that somebody has set up remains. */
export async function emptyPlace(db: Database, now: Date): Promise<void> {
  await clearTables(db, ofSetUp, 'restart identity');
  await insertFirstKind(db);
  await forgetVersions(db, now);
  await insertBusiness(db, { ...sampleBusiness, name: 'Nobody’s Boats' }, { now, note: 'For the tests.' });
  await addTerms(db, { minimumNoticeMinutes: 7, turnaroundMinutes: 11, fullRefundDays: 3 }, now);
}

/** Deletes versions of the business, its terms and its texts from earlier tests, so that they never come into force. */
export async function forgetVersions(db: Database, since: Date): Promise<void> {
  await sql`alter table business_terms disable trigger refuse_change_of_terms;
    delete from business_terms where valid_from >= '${sql.raw(since.toISOString())}';
    alter table business_terms enable trigger refuse_change_of_terms;
    alter table business_versions disable trigger refuse_change_of_version;
    delete from business_versions where valid_from > '1970-01-01T00:00:00Z';
    alter table business_versions enable trigger refuse_change_of_version;
    alter table house_texts disable trigger refuse_change_of_version;
    delete from house_texts where valid_from > '1970-01-01T00:00:00Z';
    alter table house_texts enable trigger refuse_change_of_version`.execute(db);
  await sql`delete from change_log`.execute(db);
}
