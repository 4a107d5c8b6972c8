import { listed } from '../values/counted.ts';
import { hasNotice } from './slot-on-sale.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';

/** A platter that needs 72 hours can be added until exactly 72 hours before the slot starts. */
export function isAddOnInTime(
  leadTimeHours: number,
  slot: { date: LocalDate; startTime: LocalTime },
  now: Date,
): boolean {
  return hasNotice(slot, leadTimeHours * 60, now);
}

/** Quantities are portions for up to ten people: a larger order is catering, and needs a phone call. */
export const mostOfOneAddOn = 50;

/**
 * `packageIds`: the packages with which the add-on can be ordered; null: all packages. Skewers, for example,
 * need the grill. `includedInPackageIds`: the packages that already include it.
 */
type AddOnPackages = {
  packageIds: readonly number[] | null;
  includedInPackageIds: readonly number[];
};

/** An add-on can never be bought with a package that includes it. */
export function packageFit(addOn: AddOnPackages, packageId: number): 'fits' | 'included' | 'needsPackage' {
  if (addOn.includedInPackageIds.includes(packageId)) return 'included';
  return addOn.packageIds === null || addOn.packageIds.includes(packageId) ? 'fits' : 'needsPackage';
}

/** The add-on's note: 'only available with the BBQ or Party package', with the names of packages on sale. */
export function packageNeed(names: readonly string[]): string {
  if (names.length === 0) return 'not available with this package';
  return `only available with the ${listed(names, 'or')} package`;
}

export function packageIncludes(name: string): string {
  return `already included in the ${name} package`;
}

type Line = { id: number; name: string; quantity: number; comment: string };

/** Adds up the portions of each add-on: a changed booking may have two lines, at two prices, for one add-on. */
export function orderedPortions(lines: readonly Line[]): Line[] {
  const order = new Map<number, Line>();
  for (const { id, name, quantity, comment } of lines) {
    const before = order.get(id);
    order.set(id, {
      id,
      name,
      quantity: quantity + (before?.quantity ?? 0),
      comment: before === undefined || before.comment === '' ? comment : before.comment,
    });
  }
  return [...order.values()];
}
