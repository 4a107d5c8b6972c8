import { localDate } from '@slipway/shared/values/local-date.ts';
import { basisPoints, pence } from '@slipway/shared/values/pence.ts';
import { aPackage, aSlot } from '../../testing/samples.ts';
import { describe, expect, it } from 'vitest';
import type { Slot } from '../../api/availability.ts';
import { cheapestWeekend, lowestPriced, weekendsFrom } from './lowest-price.ts';

const [classic, sunset] = [aPackage(1, 'Package 1', 15_000), aPackage(2, 'Package 2', 14_000)];

const dayOf = (...slots: [Slot, ...Slot[]]) => ({ date: slots[0].date, slots });

describe('the lowest price of a month', () => {
  const morning = aSlot('2026-12-05', '09:30');
  const noon = aSlot('2026-12-05', '12:00', { surcharge: { kind: 'fixed', amount: pence(2000) } });

  it('the lowest price is the whole price for that number of guests', () => {
    expect(lowestPriced([noon, morning], [classic], 10)).toEqual({
      boatPackage: classic,
      slot: morning,
      price: 22_500,
    });
    expect(lowestPriced([noon], [classic], 0)?.price).toBe(17_000);
  });

  it('the lowest price belongs to an available time and a package that is sold at that time', () => {
    const gone = { ...morning, isSoldOut: true };
    const evening = aSlot('2026-12-05', '15:30', {
      surcharge: { kind: 'percentage', percent: basisPoints(1250) },
      packageIds: [sunset.id],
    });
    expect(lowestPriced([gone, noon, evening], [classic, sunset], 5)).toMatchObject({
      boatPackage: sunset,
      slot: evening,
      price: 15_750,
    });
    expect(lowestPriced([gone, noon, evening], [classic], 5)?.slot).toBe(noon);
    expect(lowestPriced([gone], [classic, sunset], 5)).toBeUndefined();
    expect(lowestPriced([evening], [classic], 5)).toBeUndefined();
  });

  it('among equal lowest prices the first package’s earliest time is shown', () => {
    const later = aSlot('2026-12-06', '09:30');
    expect(lowestPriced([morning, later], [classic, { ...sunset, price: classic.price }], 2)).toMatchObject({
      boatPackage: classic,
      slot: morning,
    });
  });
});

describe('the weekend', () => {
  it.each([
    ['2026-11-30', 'a Monday'],
    ['2026-12-03', 'a Thursday'],
    ['2026-12-04', 'a Friday'],
    ['2026-12-05', 'a Saturday'],
    ['2026-12-06', 'a Sunday'],
  ])(
    'on %s, %s, “this weekend” is the coming or current weekend, and “next weekend” is a week later',
    (today) => {
      expect(weekendsFrom(localDate(today)).map(({ name, days }) => [name, days[0]])).toEqual([
        ['this weekend', '2026-12-05'],
        ['next weekend', '2026-12-12'],
      ]);
    },
  );

  const saturday = dayOf(aSlot('2026-12-05', '09:30', { surcharge: { kind: 'fixed', amount: pence(500) } }));
  const sunday = dayOf(aSlot('2026-12-06', '09:30'));
  const weekLater = dayOf(aSlot('2026-12-12', '09:30'));
  const at = (today: string, days: Parameters<typeof cheapestWeekend>[1]) => {
    const found = cheapestWeekend(localDate(today), days, [classic], 10);
    return found === undefined ? undefined : [found.weekend, found.slot.date, found.price];
  };

  it('the weekend’s lowest price is its cheapest time, on Saturday or Sunday', () => {
    expect(at('2026-12-01', [saturday, sunday, weekLater])).toEqual(['this weekend', '2026-12-06', 22_500]);
    expect(at('2026-12-04', [saturday, weekLater])).toEqual(['this weekend', '2026-12-05', 23_000]);
  });

  it('if this weekend is full, the lowest price is next weekend’s, and if both are full, there is none', () => {
    expect(at('2026-12-06', [weekLater])).toEqual(['next weekend', '2026-12-12', 22_500]);
    expect(at('2026-11-29', [weekLater])).toBeUndefined();
  });
});
