import type { Row } from '../../platform/database/tables.ts';
import { type PlannedSlot, placeOf } from './slots-from-rules.ts';

type KnownSlot = Row<'slots'>;

/** The slots that the rules want. A slot of a day in `closures` is in `toKeep`, but not in `toSell`. */
export type Wanted = { toSell: readonly PlannedSlot[]; toKeep: readonly PlannedSlot[] };

/** The changes that the table of slots needs. */
export type SlotDifference = {
  add: PlannedSlot[];
  /** Slots that a rule closed, and that are wanted again. */
  open: PlannedSlot[];
  /** Slots whose price differs from the price of their rule, and was not set by hand. */
  price: PlannedSlot[];
  /** Slots on sale that are no longer wanted. */
  close: KnownSlot['id'][];
};

/**
 * Compares the slots that the rules want with the existing slots of the same days. Never overrules a change by hand.
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

/** The price terms of a slot and the number of its rule, as one text that can be compared. */
export function priceOf(slot: PlannedSlot): string {
  const { surchargeKind, surchargeValue, pricePerExtraGuest, minimumGuests, scheduleRuleId } = slot;
  return `${surchargeKind} ${surchargeValue} ${pricePerExtraGuest} ${minimumGuests ?? '-'} ${scheduleRuleId ?? '-'}`;
}
