import { type BusinessTerms, withOneReading } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { isDemonstrations, ownWords } from '@slipway/shared/rules/own-words.ts';
import { sayOneReading } from '@slipway/shared/rules/readings.ts';
import { basisPoints, noMoney } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { isDeepStrictEqual } from 'node:util';
import { settings } from '../../../seed/settings.ts';
import { isInUse, lockSeeding } from '../../../seed/seed-demo.ts';
import { changeTerms } from '../../catalogue/business-terms.ts';
import { insertHouseText, readHouseTexts } from '../../catalogue/house-texts.ts';
import type { Database } from '../../platform/database/tables.ts';
import { insertNotOpen, ownSinceKey } from '../../catalogue/opening.ts';
import { seededKey, wipedKey } from './demo-data.ts';
import { forgetMadeUpName } from './unnamed-business.ts';

/**
 * Begins a business without the demonstration, and with nothing on sale. Does nothing if the database is in use. The
 * site announces that it is not open yet.
 */
export async function beginEmpty(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeeding(transaction);
    if (await isInUse(transaction)) return;
    await transaction
      .insertInto('settings')
      .values([...settings])
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await noteEmpty(transaction, now);
  });
}

/** Marks a database as a real business's. The server then adds no demonstration data, and no job wipes the database. */
export async function noteEmpty(db: Database, now: Date): Promise<void> {
  const today = venueDate(now);
  await db.deleteFrom('settings').where('key', 'in', [seededKey, wipedKey]).execute();
  await db
    .insertInto('settings')
    .values({
      key: ownSinceKey,
      value: today,
      isPublic: false,
      note: 'The day on which this began with nothing on sale. While this row exists no demonstration is put in.',
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: today }))
    .execute();
  await forgetMadeUpName(db, now);
  await beginWords(db, now);
  await insertNotOpen(db, null);
}

/**
 * Gives a new business its first texts, but keeps texts that somebody has written. Replaces texts about the
 * demonstration's boats. If two pages of the specification contradict each other, the new texts of both pages say what
 * the site does.
 */
async function beginWords(db: Database, now: Date): Promise<void> {
  const note = 'Begun with nothing on sale.';
  await changeTerms(db, asNewBusiness, { begins: now, now, note: `${note} One reading of each rule.` });
  const rows = (await readHouseTexts(db)).flatMap((text) => {
    const own = isDemonstrations(text) ? (ownWords.get(text.key) ?? text) : sayOneReading(text);
    return own === text ? [] : [own];
  });
  for (const own of rows) await insertHouseText(db, own, { now, note });
}

/** The values that replace the demonstration's fees and limits, until the business has chosen its own. */
const unasked: Partial<BusinessTerms> = {
  vatRate: basisPoints(0),
  adminFee: noMoney,
  deposit: noMoney,
  mostWeightKg: 0,
  moveFee: noMoney,
  mostOwedForDamage: noMoney,
  lateReturnPerQuarterHour: { faq: noMoney, policy: noMoney, charged: noMoney },
  cleaningFee: { faq: noMoney, policy: noMoney, charged: noMoney },
};

/**
 * Returns the terms of a new business. Each figure has the same value on every page. The values in `unasked` replace
 * the demonstration's values, except where somebody has changed a value.
 */
function asNewBusiness(terms: BusinessTerms): BusinessTerms {
  const seeded = (Object.keys(unasked) as (keyof BusinessTerms)[]).filter((name) =>
    isDeepStrictEqual(terms[name], firstTerms[name]),
  );
  const none = Object.fromEntries(seeded.map((name) => [name, unasked[name]]));
  return { ...withOneReading(terms), ...none };
}
