import { withOneReading } from '@slipway/shared/rules/business-terms.ts';
import { sayOneReading } from '@slipway/shared/rules/readings.ts';
import type { Database } from '../../platform/database/tables.ts';
import { changeTerms } from '../../catalogue/business-terms.ts';
import { insertHouseText, readHouseTexts } from '../../catalogue/house-texts.ts';

/** What the specification says twice is said once, as it is done: the two readings are the demonstration's. */
export async function chooseOneReading(db: Database, now: Date): Promise<void> {
  const note = 'Begun with nothing on sale: one reading of each rule.';
  await changeTerms(db, withOneReading, { begins: now, now, note });
  for (const text of await readHouseTexts(db)) {
    const one = sayOneReading(text);
    if (one !== text) await insertHouseText(db, one, { now, note });
  }
}
