import type { Row } from '../../platform/database/tables.ts';
import { type PlannedSlot, placeOf } from './slots-from-rules.ts';

type KnownSlot = Row<'slots'>;

/** The slots that rules want: `toSell` on sale, and `toKeep`, the same with the days that are closed as a whole. */
export type Wanted = { toSell: readonly PlannedSlot[]; toKeep: readonly PlannedSlot[] };

/** The changes that make the slots as wanted. */
export type SlotDifference = {
  add: PlannedSlot[];
  /** Closed by a rule, and wanted again. */
  open: PlannedSlot[];
  /** Priced neither by their rule nor by hand. */
  price: PlannedSlot[];
  /** On sale, and no longer wanted. */
  close: KnownSlot['id'][];
};

/**
 * Compares the slots that the rules want with the existing ones of the same days. Changes by hand are never
 * overruled.
 */
export function differenceOf({ toSell, toKeep }: Wanted, known: readonly KnownSlot[]): SlotDifference {
  const there = new Map(known.map((slot) => [placeOf(slot), slot]));
  const wanted = new Set(toKeep.map(placeOf));
  const kept = toKeep.flatMap((slot) => {
    const found = there.get(placeOf(slot));
    return found === undefined ? [] : [{ slot, found }];
  });
  return {
    add: toSell.filter((slot) => !there.has(placeOf(slot))),
    open: kept.filter(({ found }) => found.closedBy === 'rule').map(({ slot }) => slot),
    price: kept
      .filter(({ slot, found }) => found.priceSetBy === null && priceOf(found) !== priceOf(slot))
      .map(({ slot }) => slot),
    close: known.filter((slot) => slot.isOpen && !wanted.has(placeOf(slot))).map(({ id }) => id),
  };
}

/** The terms that a slot has from its rule. */
export function priceOf(slot: PlannedSlot): string {
  const { surchargeKind, surchargeValue, pricePerExtraGuest, minimumGuests, scheduleRuleId } = slot;
  return `${surchargeKind} ${surchargeValue} ${pricePerExtraGuest} ${minimumGuests ?? '-'} ${scheduleRuleId ?? '-'}`;
}
