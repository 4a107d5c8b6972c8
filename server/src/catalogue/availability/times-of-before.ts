import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../../platform/database/tables.ts';
import { standingIn } from './materialise-slots.ts';
import { priceOf } from './slot-difference.ts';
import { type PlannedSlot, type Schedule, placeOf, slotsFromRules, timeOf } from './slots-from-rules.ts';

/** A time whose slots keep the price of the older of two schedule rows. The seasons would set another price. */
export type TimeOfBefore = {
  time: string;
  /** The slots as they are on sale now, at the price of the older row. */
  older: PlannedSlot[];
  bySeason: PlannedSlot[];
};

/**
 * Returns the times from `from` to `to` whose slots keep their price from before the upgrade
 * (docs/decisions/0141), although the seasons would set another price.
 */
export function timesOfBefore(
  schedule: Schedule,
  known: readonly Row<'slots'>[],
  from: LocalDate,
  to: LocalDate,
): TimeOfBefore[] {
  const standing = standingIn(known);
  if (standing.byOlderRow.size === 0) return [];
  const planOf = (byOlderRow: ReadonlySet<string>) => {
    const plan = new Map<string, PlannedSlot[]>();
    const open = { ...schedule, closures: [] };
    for (const slot of slotsFromRules(open, from, to, { ...standing, byOlderRow })) {
      const time = timeOf(slot);
      plan.set(time, [...(plan.get(time) ?? []), slot]);
    }
    return plan;
  };
  const [older, bySeason] = [planOf(standing.byOlderRow), planOf(new Set())];
  return [...standing.byOlderRow].toSorted().flatMap((time) => {
    const both = { older: older.get(time) ?? [], bySeason: bySeason.get(time) ?? [] };
    return textOf(both.older) === textOf(both.bySeason) ? [] : [{ time, ...both }];
  });
}

function textOf(slots: readonly PlannedSlot[]): string {
  return slots.map((slot) => `${placeOf(slot)} ${priceOf(slot)}`).join('; ');
}
