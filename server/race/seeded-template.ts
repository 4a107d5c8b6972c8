import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { materialiseSlots } from '../src/catalogue/availability/materialise-slots.ts';
import { migrate } from '../src/operations/migrate/migrate.ts';
import { openServerDatabase } from '../src/platform/database/open-database.ts';
import { type RaceDatabase, createRaceDatabase, ensureDatabase } from './race-database.ts';
import { unhurried } from './unhurried.ts';

let template: Promise<string> | undefined;

/** Returns a new database with the tables and the demonstration's rows that a server makes at its first start. */
export async function createSeededDatabase(): Promise<RaceDatabase> {
  template ??= ensureDatabase(templateName(), seed);
  return createRaceDatabase(await template);
}

/**
 * One database for all files of a run. The first file that needs the database makes it; scripts/race-database.mjs drops
 * it.
 */
function templateName(): string {
  const name = process.env.TEST_DATABASE_TEMPLATE;
  if (name === undefined)
    throw new Error('TEST_DATABASE_TEMPLATE is not set: run the vitest project "race".');
  return name;
}

async function seed(url: string): Promise<void> {
  const { db, close } = await openServerDatabase(url, () => {}, unhurried);
  await migrate(db);
  const today = venueDate(new Date());
  await seedDemo(db, today);
  // Makes the slots once, so that no server makes them at its start.
  await materialiseSlots(db, today);
  await close();
}
