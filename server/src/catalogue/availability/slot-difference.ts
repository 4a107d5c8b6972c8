import type { Row } from '../../platform/database/tables.ts';
import { type PlannedSlot, placeOf } from './slots-from-rules.ts';

type KnownSlot = Row<'slots'>;

/** The slots that rules want: `toSell` are on sale; `toKeep` also has the slots of fully closed days. */
export type Wanted = { toSell: readonly PlannedSlot[]; toKeep: readonly PlannedSlot[] };

/** The changes that give the table the wanted slots. */
export type SlotDifference = {
  add: PlannedSlot[];
  /** Slots that a rule closed, and that are wanted again. */
  open: PlannedSlot[];
  /** Slots whose price is neither that of their rule nor set by hand. */
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

/** The price terms that a slot gets from its rule, as a text to compare. */
export function priceOf(slot: PlannedSlot): string {
  const { surchargeKind, surchargeValue, pricePerExtraGuest, minimumGuests, scheduleRuleId } = slot;
  return `${surchargeKind} ${surchargeValue} ${pricePerExtraGuest} ${minimumGuests ?? '-'} ${scheduleRuleId ?? '-'}`;
}
