import { type LocalDate, localDateOf, partsOf } from '@slipway/shared/values/local-date.ts';
import type { NewRow } from '../src/platform/database/tables.ts';

const always = { startsOn: null, endsOn: null };
const unlimited = { maxUses: null, maxUsesPerEmail: null };
const tenPercent = { kind: 'percentage', value: 1000 } as const;
const everything = { kind: 'percentage', value: 10_000 } as const;

/** The sample coupons: one for each way in which a coupon can work or be refused. */
export function couponsFor(today: LocalDate): NewRow<'coupons'>[] {
  const lastYear = partsOf(today).year - 1;
  return [
    { code: 'WELCOME10', ...tenPercent, ...always, maxUses: null, maxUsesPerEmail: 1 },
    { code: 'LAKE25', kind: 'fixed', value: 2500, ...always, ...unlimited },
    { code: 'ONTHEHOUSE', ...everything, ...always, ...unlimited },
    { code: 'ONCE', ...everything, ...always, maxUses: 1, maxUsesPerEmail: null },
    {
      code: 'LASTSUMMER',
      ...tenPercent,
      startsOn: localDateOf(lastYear, 6, 1),
      endsOn: localDateOf(lastYear, 8, 31),
      ...unlimited,
    },
    { code: 'USEDUP', ...tenPercent, ...always, maxUses: 0, maxUsesPerEmail: null },
  ];
}
