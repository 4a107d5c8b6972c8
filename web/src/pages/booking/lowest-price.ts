import { type LocalDate, addDays, weekdayOf } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { type DayOfSlots, type Slot, isFor } from '../../api/availability.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { boatPrice } from './booking-parts.ts';

export type PricedTime = { boatPackage: BoatPackage; slot: Slot; price: Pence };

/** The cheapest available time. Of equally cheap times, it is the earliest time of the first package. */
export function lowestPriced(
  slots: readonly Slot[],
  packages: readonly BoatPackage[],
  guests: number,
): PricedTime | undefined {
  return packages
    .flatMap((boatPackage) =>
      slots
        .filter((slot) => !slot.isSoldOut && isFor(slot, boatPackage.id))
        .map((slot) => ({ boatPackage, slot, price: boatPrice(boatPackage, slot, guests) })),
    )
    .reduce<PricedTime | undefined>(
      (lowest, time) => (lowest === undefined || time.price < lowest.price ? time : lowest),
      undefined,
    );
}

const saturday = 6;

type Weekend = { name: 'this weekend' | 'next weekend'; days: readonly LocalDate[] };

/** 'This weekend' is the coming or the current weekend; 'next weekend' is a week later. */
export function weekendsFrom(today: LocalDate): readonly Weekend[] {
  const coming = addDays(today, saturday - weekdayOf(today));
  return [weekend('this weekend', coming), weekend('next weekend', addDays(coming, 7))];
}

function weekend(name: Weekend['name'], first: LocalDate): Weekend {
  return { name, days: [first, addDays(first, 1)] };
}

/** The cheapest time of this weekend, or of the next weekend if this weekend has none; undefined if neither has any. */
export function cheapestWeekend(
  today: LocalDate,
  days: readonly DayOfSlots[],
  packages: readonly BoatPackage[],
  guests: number,
): (PricedTime & { weekend: Weekend['name'] }) | undefined {
  for (const { name, days: dates } of weekendsFrom(today)) {
    const slots = days.filter(({ date }) => dates.includes(date)).flatMap((day) => day.slots);
    const lowest = lowestPriced(slots, packages, guests);
    if (lowest !== undefined) return { ...lowest, weekend: name };
  }
  return undefined;
}
