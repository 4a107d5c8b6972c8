import { type StaffLimits, firstStaffLimits } from '@slipway/shared/rules/permissions.ts';
import type { Database } from '../platform/database/tables.ts';

const keys = {
  staff_money_given_a_day_pence: 'moneyGivenADay',
  staff_step_up_over_pence: 'stepUpOver',
  staff_step_up_parties: 'stepUpParties',
  staff_step_up_called_off_pence: 'stepUpCalledOff',
} as const satisfies Record<string, keyof StaffLimits>;

/** The limits of permissions, read from `settings`. Throws if a row is not a whole number. */
export async function readStaffLimits(db: Database): Promise<StaffLimits> {
  const names = Object.keys(keys) as (keyof typeof keys)[];
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', names).execute();
  const limits = { ...firstStaffLimits };
  for (const { key, value } of rows) {
    if (!/^\d{1,9}$/.test(value)) throw new Error(`table settings: ${key} is not a whole number`);
    limits[keys[key as keyof typeof keys]] = Number(value);
  }
  return limits;
}
