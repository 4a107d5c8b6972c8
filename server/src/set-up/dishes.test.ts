import * as contract from '@slipway/shared/api/console/sold.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { change, named, soldBench, today } from '../testing/sold-bench.ts';
import { type Slot, classic, menu, party } from '../testing/test-catalogue.ts';
import { minute } from '../testing/test-clock.ts';
import { signedInAs } from '../testing/test-staff.ts';
import { orderLine } from '../testing/test-visitor.ts';
import { markDishSoldOut } from './mark-dish-sold-out.ts';

let on: Awaited<ReturnType<typeof soldBench>>;
let slot: Slot;
beforeAll(async () => {
  on = await soldBench();
});
afterAll(() => on.site.close());
beforeEach(async () => {
  slot = await on.begin();
});

describe('a dish', () => {
  test('is added with its allergens, shown at the end of its tab, and goes again', async () => {
    const bowl = change('menu_item', {
      item: null,
      name: 'Punch bowl',
      price: 24,
      type: 'drinks',
      line: 'For ten.',
      allergens: ['Sulphites', 'Nuts (almonds)'],
      packages: [party, classic],
      hours: 24,
      whole: true,
    });
    await on.thereAndBack([bowl], async ({ sentence }) => {
      expect(sentence).toBe('Punch bowl is new on the menu, £24.00, one is enough for the boat.');
      expect(named(await on.menuOnSite(), 'Punch bowl')).toMatchObject({
        price: 24,
        type: 'drinks',
        description: 'For ten.',
        allergens: ['Sulphites', 'Nuts (almonds)'],
        package_ids: [classic, party],
        lead_time_hours: 24,
        for_whole_boat: true,
        image: '',
      });
    });
    expect(named(await on.menuOnSite(), 'Punch bowl')).toBeUndefined();
  });

  test('is edited: who has ordered it keeps name and price, and is counted', async () => {
    await on.aBooking(slot, 2);
    await on.aBooking(slot, 1);
    const edit = change('menu_item', {
      item: menu.cake,
      name: 'Celebration cake',
      rename: 'Birthday cake',
      price: 36,
      allergens: ['Eggs', 'Gluten (wheat)'],
    });
    await on.thereAndBack([edit], async (effect) => {
      expect(effect).toMatchObject({
        sentence:
          'Celebration cake changes. 3 portions of it are ordered in 2 bookings: nothing changes for them.',
        figures: expect.arrayContaining([
          { label: 'Celebration cake: Price', value: '£32.00 per person → £36.00 per person' },
          { label: 'Celebration cake: Allergens', value: 'none → Eggs, Gluten (wheat)' },
        ]),
        warnings: [
          '3 portions of it are ordered in 2 bookings, with the allergens as they were. Please tell them.',
        ],
      });
      expect(named(await on.menuOnSite(), 'Birthday cake')?.price).toBe(36);
    });
  });

  test('is taken off the menu and put back', async () => {
    const off = change('menu_item', { item: menu.cake, name: 'Celebration cake', sold: false });
    await on.thereAndBack([off], async () =>
      expect(named(await on.menuOnSite(), 'Celebration cake')).toBeUndefined(),
    );
    expect(named(await on.menuOnSite(), 'Celebration cake')).toBeDefined();
  });

  test('costs over 30 % more only for a reason, and never less than £1', async () => {
    const price = (pounds: number) =>
      change('menu_item', { item: menu.cake, name: 'Celebration cake', price: pounds });
    await expect(on.apply([price(45)])).rejects.toMatchObject({ code: 'reason_needed' });
    await expect(on.draft([price(0.99)])).rejects.toThrow('at least £1.00');
  });

  test('that somebody has ordered since it was added stays when it is taken back', async () => {
    const dish = { item: null, name: 'Eton mess', price: 6, type: 'food', line: 'Pudding.' } as const;
    const done = await on.apply([change('menu_item', dish)]);
    const { id } = named(await on.menuOnSite(), 'Eton mess')!;
    await on.site.aVisitor().hold(slot, { total: 156, order_items: [orderLine(id, 6)] });
    const facts = await on.booked();
    expect(await on.takeBack(done)).toEqual(['Eton mess']);
    expect(named(await on.menuOnSite(), 'Eton mess')).toBeDefined();
    expect(await on.booked()).toBe(facts);
  });

  test.each([
    [
      'another’s name',
      { item: null, name: 'prosecco', price: 5, type: 'drinks', line: 'Fizz.' },
      'another Prosecco',
    ],
    ['a dish that is gone', { item: 999, name: 'Ghost', price: 5 }, 'Ghost doesn’t exist'],
    ['a package that is gone', { item: menu.cake, name: 'Cake', packages: [77] }, 'packages doesn’t exist'],
  ] as const)('is refused with %s', async (_what, words, sentence) => {
    await expect(on.apply([change('menu_item', words as never)])).rejects.toThrow(sentence);
  });

  test.each([
    [{ item: null, name: 'Soup' }, 'needs a price'],
    [{ item: menu.cake, name: 'Cake', allergens: ['Gluten'] }, 'allergens'],
    [{ item: menu.cake, name: 'Cake', picture: '../secret.webp' }, 'picture'],
    [{ item: menu.cake, name: 'Cake', hours: 721 }, '720'],
  ])('is not even kept as %o', async (words, sentence) => {
    await expect(on.draft([change('menu_item', words as never)])).rejects.toThrow(sentence);
  });
});

describe('sold out today', () => {
  const soldOut = (isSoldOut: boolean) => ({ item: menu.cake, isSoldOut });
  const order = { total: 182, order_items: [orderLine(menu.cake, 32)] };

  test('takes a dish off today’s trips for the site and the desk, and no other day’s', async () => {
    const now = await on.site.aSlot({ date: today, startTime: '20:00', endTime: '22:00' });
    await on.bench.run(on.bench.actor('kitchen'), markDishSoldOut, soldOut(true));
    expect(named(await on.menuOnSite(), 'Celebration cake')?.sold_out_on).toBe(today);
    await expect(on.site.aVisitor().hold(now, order)).rejects.toThrow('sold out today');
    await on.site.aVisitor().hold(slot, order);
    on.site.clock.forward(24 * 60 * minute);
    const browser = await signedInAs(on.site, 'kitchen');
    expect(named((await browser.get(contract.getMenuToday)).dishes, 'Celebration cake')?.isSoldOut).toBe(
      false,
    );
  });

  test('is undone, says who has it, and is the kitchen’s own', async () => {
    const browser = await signedInAs(on.site, 'kitchen');
    await browser.run(contract.markDishSoldOut, { item: menu.cake, isSoldOut: true });
    expect(named((await browser.get(contract.getMenuToday)).dishes, 'Celebration cake')?.isSoldOut).toBe(
      true,
    );
    const done = await on.bench.run(on.bench.actor('kitchen'), markDishSoldOut, soldOut(false));
    await on.bench.undo(on.bench.actor('kitchen'), done.action!.id);
    expect(named(await on.menuOnSite(), 'Celebration cake')?.sold_out_on).toBe(today);
    await expect(on.bench.run(on.bench.actor('dock'), markDishSoldOut, soldOut(false))).rejects.toMatchObject(
      {
        code: 'not_allowed',
      },
    );
    await expect(
      on.bench.run(on.bench.actor('kitchen'), markDishSoldOut, { item: 999, isSoldOut: true }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
