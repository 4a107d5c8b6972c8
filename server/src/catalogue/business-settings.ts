import * as z from 'zod';
import { notOpenKey } from './opening.ts';

/**
 * The settings that our code reads. The column `note` of the table explains each setting. Figures such as
 * fees are in the business terms instead.
 */
export type Settings = { maxBookableMonth: number | null; isNotOpenYet: boolean };

const shape = z.object({
  max_bookable_month: z.coerce.number().int().min(0).max(12).nullable().default(null),
});

/** Throws if the owner has written an invalid value: selling on a guess would be worse than not selling. */
export function settingsFromRows(rows: readonly { key: string; value: string }[]): Settings {
  const result = shape.safeParse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(`table settings: ${wrong.join('; ')}`);
  }
  return {
    maxBookableMonth: result.data.max_bookable_month,
    isNotOpenYet: rows.some(({ key }) => key === notOpenKey),
  };
}
