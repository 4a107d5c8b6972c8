import type { Slot } from '../../../api/availability.ts';
import { nearestFreeSlots } from '../nearest-free-slots.ts';
import type { Wizard } from '../use-wizard.ts';
import { NearestTimes } from './NearestTimes.tsx';

/** Whoever wanted a time that is sold out has two free ones to look at: on that day, or else here. */
const enough = 2;

type SoldOutDayProps = { wizard: Wizard; slots: readonly Slot[]; onChoose: (slot: Slot) => void };

export function SoldOutDay({ wizard, slots, onChoose }: SoldOutDayProps) {
  const soldOut = slots.find((slot) => slot.isSoldOut);
  const free = slots.filter((slot) => !slot.isSoldOut);
  if (soldOut === undefined || free.length >= enough) return null;
  const nearest = nearestFreeSlots(wizard.days, soldOut, enough).filter(({ date }) => date !== soldOut.date);
  if (nearest.length === 0) return null;
  return (
    <>
      <p>{free.length === 0 ? 'This day is sold out. The nearest free times:' : 'Also free nearby:'}</p>
      <NearestTimes slots={nearest} onChoose={onChoose} />
    </>
  );
}
