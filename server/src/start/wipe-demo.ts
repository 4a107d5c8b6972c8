import { hourMs } from '@slipway/shared/values/durations.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Kysely, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { lockSeeding, seedDemoWithin } from '../../seed/seed-demo.ts';
import type { Database, Tables } from '../platform/database/tables.ts';
import { emptyTables, isDemoHere, keptInEveryDemo, wipedKey } from '../set-up/opening/demo-data.ts';
import { asToday, insertBusiness, readBusiness } from '../catalogue/live-business.ts';
import { insertHouseText, readHouseTexts } from '../catalogue/house-texts.ts';
import { readTermsAt } from '../catalogue/business-terms.ts';
import type { Deps } from '../bookings/deps.ts';
import { notedAtConsole } from '../set-up/change-kind.ts';

const wipedEveryMs = hourMs;

/**
 * Resets a public demonstration to its seed once an hour, because strangers sign in as its team and make bookings. If
 * several processes try at the same time, only one resets it. Returns false if no reset was due.
 */
export async function wipeDemo({
  db,
  now,
  isPublicDemo,
  isSimulated,
}: Pick<Deps, 'now' | 'isPublicDemo' | 'isSimulated'> & { db: Kysely<Tables> }): Promise<boolean> {
  if (!isPublicDemo || !isSimulated) return false;
  const at = now();
  return db.transaction().execute(async (transaction) => {
    await lockSeeding(transaction);
    // A business that our seed did not fill belongs to an owner, and is never reset.
    if (!(await isDemoHere(transaction))) return false;
    const last = await transaction
      .selectFrom('settings')
      .select('value')
      .where('key', '=', wipedKey)
      .executeTakeFirst();
    const season = await transaction.selectFrom('demoSeason').select('seed').executeTakeFirst();
    const isDue = last !== undefined && at.getTime() - Date.parse(last.value) >= wipedEveryMs;
    if (last !== undefined && !isDue) return false;
    if (isDue) await empty(transaction);
    if (isDue) await forgetFigures(transaction, at);
    if (isDue) await forgetBusiness(transaction, at);
    if (isDue) await forgetWords(transaction, at);
    // The first demonstration may have begun on a busy Saturday, to which the clock was moved. A reset does not move
    // the clock, so the new demonstration begins with an ordinary season.
    const again = season && { ...season, kind: 'season' as const, begunAt: at };
    if (isDue) await seedDemoWithin(transaction, venueDate(at), again);
    await transaction
      .insertInto('settings')
      .values({
        key: wipedKey,
        value: at.toISOString(),
        isPublic: false,
        note: 'When the public demonstration was emptied.',
      })
      .execute();
    return isDue;
  });
}

/**
 * Restores the business terms. Versions of the terms are never deleted, so this adds a new version: a copy of the last
 * version that was not written at the console.
 */
async function forgetFigures(db: Database, now: Date): Promise<void> {
  const inForce = await readTermsAt(db, now);
  const own = await db
    .selectFrom('businessTerms')
    .select(['version', 'terms'])
    .where('validFrom', '<=', now)
    .where('note', '<>', notedAtConsole)
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (own === undefined || isDeepStrictEqual(own.terms, inForce.terms)) return;
  const row = { validFrom: now, terms: JSON.stringify(own.terms), note: 'The demonstration began anew.' };
  await db.insertInto('businessTerms').values(row).execute();
}

/**
 * Restores the business's details. Versions of the details are never deleted, so this adds a new version: a copy of the
 * last version that was not written at the console.
 */
async function forgetBusiness(db: Database, now: Date): Promise<void> {
  const own = await db
    .selectFrom('businessVersions')
    .select('business')
    .where('note', '<>', notedAtConsole)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (own === undefined || isDeepStrictEqual(asToday(own.business), await readBusiness(db))) return;
  await insertBusiness(db, asToday(own.business), { now, note: 'The demonstration began anew.' });
}

async function forgetWords(db: Database, now: Date): Promise<void> {
  const own = await db
    .selectFrom('houseTexts')
    .distinctOn('key')
    .select(['key', 'words'])
    .where('note', '<>', notedAtConsole)
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute();
  const before = new Map(own.map(({ key, words }) => [key, { key, ...words }]));
  for (const text of await readHouseTexts(db)) {
    const wanted = before.get(text.key) ?? { ...text, isShown: false };
    if (!isDeepStrictEqual(wanted, text))
      await insertHouseText(db, wanted, { now, note: 'The demonstration began anew.' });
  }
}

async function empty(db: Database): Promise<void> {
  // A real business keeps its log permanently. The log of a demonstration is deleted, because it names strangers.
  await sql`alter table staff_actions disable trigger refuse_change_of_log`.execute(db);
  await emptyTables(db, keptInEveryDemo, 'restart identity');
  await sql`alter table staff_actions enable trigger refuse_change_of_log`.execute(db);
}
