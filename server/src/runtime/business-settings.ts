import { z } from 'zod';
import { type BasisPoints, type Pence, basisPointsFromPercent, pence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../database/tables.ts';

/** The settings that code uses, with their types. The table's note column gives their meaning and unit. */
export type Settings = {
  minimumNoticeMinutes: number;
  turnaroundMinutes: number;
  maxBookableMonth: number | null;
  vatRate: BasisPoints;
  adminFee: Pence;
  fullRefundDays: number;
};

const whole = (fallback: number, most: number) => z.coerce.number().int().min(0).max(most).default(fallback);

const shape = z.object({
  minimum_notice_minutes: whole(120, 100_000),
  turnaround_minutes: whole(30, 720),
  max_bookable_month: z.coerce.number().int().min(0).max(12).nullable().default(null),
  vat_rate: z.coerce.number().min(0).max(100).default(20),
  admin_fee_pence: whole(250, 1_000_000),
  full_refund_days: whole(10, 365),
});

export async function readSettings(db: Database): Promise<Settings> {
  return settingsFromRows(await db.selectFrom('settings').select(['key', 'value']).execute());
}

/** Throws if the owner wrote a value that its key cannot have: selling on a guess would be worse than not selling. */
export function settingsFromRows(rows: readonly { key: string; value: string }[]): Settings {
  const result = shape.safeParse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(`table settings: ${wrong.join('; ')}`);
  }
  const values = result.data;
  return {
    minimumNoticeMinutes: values.minimum_notice_minutes,
    turnaroundMinutes: values.turnaround_minutes,
    maxBookableMonth: values.max_bookable_month,
    vatRate: basisPointsFromPercent(values.vat_rate),
    adminFee: pence(values.admin_fee_pence),
    fullRefundDays: values.full_refund_days,
  };
}
