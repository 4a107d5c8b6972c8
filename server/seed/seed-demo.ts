import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type Kysely, type Transaction, sql } from 'kysely';
import { materialiseSlots } from '../src/catalogue/availability/materialise-slots.ts';
import { slotsFromRules } from '../src/catalogue/availability/slots-from-rules.ts';
import type { Database, Row, Tables } from '../src/platform/database/tables.ts';
import { ownSinceKey } from '../src/catalogue/opening.ts';
import { seededKey } from '../src/set-up/opening/demo-data.ts';
import { repairsAmong } from './boat-maintenance.ts';
import { boats } from './boats.ts';
import { closuresFrom } from './closures.ts';
import { couponsFor } from './coupons.ts';
import { menuItems } from './menu.ts';
import { packages } from './packages.ts';
import { reviewsBefore } from './reviews.ts';
import { scheduleRules } from './schedule-rules.ts';
import { settings } from './settings.ts';

const seedLock = 7_211_338;

/**
 * Fills an empty database with the demonstration business, once only: later changes and deletions by the owner remain.
 * If two processes start together, the second finds the seeding done.
 */
export async function seedDemo(
  db: Kysely<Tables>,
  today: LocalDate,
  season?: Pick<PlannedSeason, 'kind' | 'begunAt'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => seedDemoWithin(transaction, today, season));
}

type PlannedSeason = Pick<Row<'demoSeason'>, 'kind' | 'begunAt' | 'seed'>;

/** The season's default seed. */
const usualSeed = 'roundabout';

/**
 * Does the work of seedDemo inside the caller's transaction. The function stores `season`, which is only a plan. A job
 * makes the season later, while the site runs (season/make-season.ts).
 */
export async function seedDemoWithin(
  transaction: Transaction<Tables>,
  today: LocalDate,
  season?: Omit<PlannedSeason, 'seed'> & Partial<PlannedSeason>,
): Promise<void> {
  await lockSeeding(transaction);
  if (await isInUse(transaction)) return;
  await insertSettings(transaction, today);
  await insertCatalogue(transaction, today);
  await transaction.updateTable('boatKinds').set({ name: 'Donut boat' }).execute();
  await transaction.insertInto('boats').values(boats).execute();
  await transaction.insertInto('scheduleRules').values(scheduleRules).execute();
  await transaction.insertInto('closures').values(closuresFrom(today)).execute();
  await materialiseSlots(transaction, today);
  await insertRepairs(transaction, today);
  if (season !== undefined)
    await transaction
      .insertInto('demoSeason')
      .values({ seed: usualSeed, ...season, firstDay: today, standsAt: null })
      .execute();
}

/** If two processes start together, the second waits and finds the seeding done. */
export async function lockSeeding(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${seedLock})`.execute(transaction);
}

/** Whether the database is in use: seeded, begun empty, or filled by its owner. */
export async function isInUse(db: Database): Promise<boolean> {
  const mark = await db
    .selectFrom('settings')
    .select('id')
    .where('key', 'in', [seededKey, ownSinceKey])
    .executeTakeFirst();
  const boatPackage = await db.selectFrom('boatPackages').select('id').executeTakeFirst();
  return mark !== undefined || boatPackage !== undefined;
}

async function insertSettings(db: Database, today: LocalDate): Promise<void> {
  const mark = {
    key: seededKey,
    value: today,
    isPublic: false,
    note: 'When the demonstration business was put in. While this row exists it is never put in again.',
  };
  await db
    .insertInto('settings')
    .values([...settings, mark])
    .execute();
}

async function insertCatalogue(db: Database, today: LocalDate): Promise<void> {
  for (const { items, ...boatPackage } of packages) {
    await db
      .insertInto('boatPackages')
      .values({ ...boatPackage, status: 'active' })
      .execute();
    await db
      .insertInto('packageItems')
      .values(items.map((item, position) => ({ packageId: boatPackage.id, position, ...item })))
      .execute();
  }
  // Inserts with fixed ids do not advance the table's counter of ids, so this statement advances the counter.
  // Otherwise the owner's first package would get an id that a seeded package already has.
  await sql`select setval(pg_get_serial_sequence('boat_packages', 'id'), max(id)) from boat_packages`.execute(
    db,
  );
  await db.insertInto('menuItems').values(menuItems).execute();
  await db.insertInto('coupons').values(couponsFor(today)).execute();
  await db.insertInto('reviews').values(reviewsBefore(today)).execute();
}

async function insertRepairs(db: Database, today: LocalDate): Promise<void> {
  const rules = await db.selectFrom('scheduleRules').selectAll().orderBy('id').execute();
  const slots = slotsFromRules({ rules, closures: closuresFrom(today) }, today, addDays(today, 30));
  const boatIds = new Map(
    (await db.selectFrom('boats').selectAll().execute()).map((boat) => [boat.name, boat.id]),
  );
  for (const { boat, reason, during } of repairsAmong(slots, today, firstTerms.turnaroundMinutes)) {
    const boatId = boatIds.get(boat)!;
    const maintenance = await db
      .insertInto('boatMaintenance')
      .values({ boatId, reason })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('allocations')
      .values({ boatId, during, maintenanceId: maintenance.id, bookingId: null, deadline: null })
      .execute();
  }
}
