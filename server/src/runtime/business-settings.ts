import * as z from 'zod';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/tables.ts';
import { type TermsVersion, termsAt } from './business-terms.ts';

/** The settings that code acts on, typed. Their meaning stands in the table's note column; figures are business terms. */
export type Settings = { maxBookableMonth: number | null };

const shape = z.object({
  max_bookable_month: z.coerce.number().int().min(0).max(12).nullable().default(null),
});

/** What a slot is on sale by at `now`, in one round trip. */
export async function readSaleRules(
  db: Database,
  now: Date,
): Promise<{ settings: Settings; terms: TermsVersion['terms'] }> {
  const { rows, inForce } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('settings').select(['key', 'value'])).as('rows'),
      termsAt(now).as('inForce'),
    ])
    .executeTakeFirstOrThrow();
  return { settings: settingsFromRows(rows), terms: inForce.terms };
}

/** Throws if the owner wrote a value that its key cannot have: selling on a guess would be worse than not selling. */
export function settingsFromRows(rows: readonly { key: string; value: string }[]): Settings {
  const result = shape.safeParse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(`table settings: ${wrong.join('; ')}`);
  }
  return { maxBookableMonth: result.data.max_bookable_month };
}
