import { getSetting, termsSettingId, wordsSettingId } from '@slipway/shared/api/catalogue.ts';
import * as contract from '@slipway/shared/api/console/sold.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { change, named, soldBench, today } from '../testing/sold-bench.ts';
import { type Slot, classic, menu, party } from '../testing/test-catalogue.ts';
import { minute } from '../testing/test-clock.ts';
import { signedInAs } from '../testing/test-staff.ts';
import { orderLine } from '../testing/test-visitor.ts';
import { markDishSoldOut } from './mark-dish-sold-out.ts';
import { sayNotEaten } from './say-not-eaten.ts';

let on: Awaited<ReturnType<typeof soldBench>>;
let slot: Slot;
beforeAll(async () => {
  on = await soldBench();
});
afterAll(() => on.site.close());
beforeEach(async () => {
  slot = await on.begin();
});

/** Whether the terms on the site say that a package or dish has its own rate of VAT. */
const ownVatOnSite = async () => {
  const { setting_value: terms } = await on.site
    .aVisitor()
    .get(getSetting, { params: { id: termsSettingId } });
  return 'hasOwnVat' in (JSON.parse(terms) as object);
};

const mess = { item: null, name: 'Eton mess', price: 6, type: 'food', line: 'Pudding.' } as const;

describe('a dish', () => {
  test('a new dish goes on the menu with its allergens, and the undo removes it', async () => {
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

  test('parties that have ordered a dish keep its old name and price after an edit', async () => {
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
          'Celebration cake changes. 3 portions of Celebration cake are already ordered in 2 bookings, and no booking changes.',
        figures: expect.arrayContaining([
          { label: 'Celebration cake: Price', value: '£32.00 per person → £36.00 per person' },
          { label: 'Celebration cake: Allergens', value: 'none → Eggs, Gluten (wheat)' },
        ]),
        warnings: [
          '3 portions of Celebration cake are already ordered in 2 bookings, with the old list of allergens. Please tell those customers about the change.',
        ],
      });
      expect(named(await on.menuOnSite(), 'Birthday cake')?.price).toBe(36);
    });
  });

  test('a dish gets its own rate of VAT, and then the business’s rate again', async () => {
    const vat = (percent: number | null) =>
      change('menu_item', { item: menu.cake, name: 'Celebration cake', vat: percent });
    await on.thereAndBack([vat(0)], async (effect) => {
      expect(effect.figures).toContainEqual({
        label: 'Celebration cake: VAT',
        value: 'the business’s rate → 0 %',
      });
      expect(await ownVatOnSite()).toBe(true);
      await on.apply([vat(null)]);
      expect(await ownVatOnSite()).toBe(false);
      await on.apply([vat(0)]);
    });
    await expect(on.draft([vat(100.01)])).rejects.toThrow('vat');
  });

  test('a dish is taken off the menu and restored', async () => {
    const off = change('menu_item', { item: menu.cake, name: 'Celebration cake', sold: false });
    await on.thereAndBack([off], async () =>
      expect(named(await on.menuOnSite(), 'Celebration cake')).toBeUndefined(),
    );
    expect(named(await on.menuOnSite(), 'Celebration cake')).toBeDefined();
  });

  test('a dish’s price rises by more than 30 % only with a reason, and is at least £1', async () => {
    const price = (pounds: number) =>
      change('menu_item', { item: menu.cake, name: 'Celebration cake', price: pounds });
    await expect(on.apply([price(45)])).rejects.toMatchObject({ code: 'reason_needed' });
    await expect(on.draft([price(0.99)])).rejects.toThrow('at least £1.00');
  });

  test('the undo keeps a new dish that somebody has ordered', async () => {
    const dish = { ...mess, allergens: ['Milk'] };
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
  ] as const)('a dish is refused with %s', async (_what, words, sentence) => {
    await expect(on.apply([change('menu_item', words as never)])).rejects.toThrow(sentence);
  });

  test.each([
    [{ item: null, name: 'Soup' }, 'needs a price'],
    [{ item: menu.cake, name: 'Cake', allergens: ['Gluten'] }, 'allergens'],
    [{ item: menu.cake, name: 'Cake', picture: '../secret.webp' }, 'picture'],
    [{ item: menu.cake, name: 'Cake', hours: 721 }, '720'],
  ])('a dish with %o is not even stored as a draft', async (words, sentence) => {
    await expect(on.draft([change('menu_item', words as never)])).rejects.toThrow(sentence);
  });
});

describe('a dish whose allergens are unanswered', () => {
  const hour = 60 * minute;
  const edit = (words: object) =>
    change('menu_item', { item: menu.platter, name: 'Grazing board', ...words });
  const order = (name: number) => ({ total: 158.5, order_items: [orderLine(name, 8.5)] });
  const platter = async () => named(await on.menuOnSite(), 'Grazing board');
  const toSay = async () =>
    (await (await signedInAs(on.site, 'kitchen')).get(contract.getMenuToday)).unanswered;
  beforeEach(() =>
    on.site.db
      .updateTable('menuItems')
      .set({ allergens: null, unansweredSince: today, leadTimeHours: 0 })
      .where('id', '=', menu.platter)
      .execute(),
  );

  const termsOfFood = async () => {
    const words = { id: wordsSettingId('terms') };
    return (await on.site.aVisitor().get(getSetting, { params: words })).setting_value;
  };

  test('an unanswered dish cannot be put on sale, or stay on sale after an edit', async () => {
    const soup = { ...mess, name: 'Soup' };
    for (const unsaid of [soup, { ...soup, allergens: null }])
      await expect(on.apply([change('menu_item', unsaid)])).rejects.toThrow(
        'Soup: please say which of the 14 allergens it has',
      );
    await expect(on.apply([edit({ price: 9 })])).rejects.toThrow('Grazing board: please say which');
    await expect(on.apply([edit({ type: 'drinks' })])).rejects.toThrow('please say which');
    await expect(
      on.apply([
        change('menu_item', { item: menu.cake, name: 'Celebration cake', allergens: null, type: 'food' }),
      ]),
    ).rejects.toThrow('Celebration cake: please say which');
    await on.thereAndBack([edit({ sold: false }), change('menu_item', { ...soup, sold: false })], async () =>
      expect(await platter()).toBeUndefined(),
    );
    // The database refuses a dish that is on sale with no answer about its allergens.
    const bare = { allergens: null, unansweredSince: null };
    await expect(
      on.site.db.updateTable('menuItems').set(bare).where('id', '=', menu.prosecco).execute(),
    ).rejects.toThrow('food_on_sale_has_an_answer');
    const rug = change('menu_item', { ...soup, name: 'Rug', type: 'others' });
    await on.thereAndBack([rug], async () =>
      expect(named(await on.menuOnSite(), 'Rug')).toMatchObject({ allergens: [] }),
    );
  });

  test('an unanswered dish is on sale for 30 days with “ask us”, then off sale until it is answered', async () => {
    expect(await platter()).toMatchObject({ allergens: [], allergens_unanswered: true });
    expect(Object.keys(named(await on.menuOnSite(), 'Prosecco')!)).not.toContain('allergens_unanswered');
    expect(await toSay()).toEqual([{ item: menu.platter, name: 'Grazing board', offSaleFrom: '2027-06-02' }]);
    expect(await termsOfFood()).toContain('before you add it, or it says “Allergens: ask us”. A special');
    // The last minute of the day at the venue: 1 June, 23:59.
    on.site.clock.set(new Date('2027-06-01T22:59:59Z'));
    expect(await platter()).toBeDefined();
    on.site.clock.forward(1000);
    expect(await platter()).toBeUndefined();
    const later = await on.site.aSlot({ date: '2027-06-20' });
    await expect(on.site.aVisitor().hold(later, order(menu.platter))).rejects.toThrow('add_on_not_on_sale');
    expect(await toSay()).toHaveLength(1);
    expect(
      (await (await signedInAs(on.site, 'kitchen')).get(contract.getMenuToday)).dishes.map(
        ({ name }) => name,
      ),
    ).not.toContain('Grazing board');
    await on.apply([edit({ allergens: [] })]);
    expect(Object.keys((await platter())!)).not.toContain('allergens_unanswered');
    expect(await toSay()).toEqual([]);
    expect(await termsOfFood()).toContain('named with each dish before you add it. A special');
    await on.site.aVisitor().hold(later, order(menu.platter));
  });

  test('an answer about allergens can be undone, and the undo restores the day on which the dish goes off sale', async () => {
    on.site.clock.forward(10 * 24 * hour);
    await on.thereAndBack([edit({ allergens: ['Milk'] })], async ({ figures }) => {
      expect(figures).toContainEqual({ label: 'Grazing board: Allergens', value: 'not said → Milk' });
      expect(await toSay()).toEqual([]);
    });
    expect(await toSay()).toMatchObject([{ offSaleFrom: '2027-06-02' }]);
  });

  test('one press records that an extra is neither food nor drink, and the press can be undone', async () => {
    const extra = { item: menu.cake };
    const allergens = async () =>
      on.site.db
        .selectFrom('menuItems')
        .select('allergens')
        .where('id', '=', menu.cake)
        .executeTakeFirstOrThrow();
    await on.site.db.updateTable('menuItems').set({ allergens: null }).where('id', '=', menu.cake).execute();
    expect(named(await on.menuOnSite(), 'Celebration cake')).toMatchObject({ allergens: [] });
    const { action } = await on.bench.run(on.bench.actor('manager'), sayNotEaten, extra);
    expect(await allergens()).toEqual({ allergens: [] });
    await expect(on.bench.run(on.bench.actor('manager'), sayNotEaten, extra)).rejects.toThrow(
      'Somebody has already said',
    );
    await on.bench.undo(on.bench.actor('manager'), action!.id);
    expect(await allergens()).toEqual({ allergens: null });
    await on.bench.run(on.bench.actor('manager'), sayNotEaten, extra);
    await expect(
      on.bench.run(on.bench.actor('manager'), sayNotEaten, { item: menu.platter }),
    ).rejects.toThrow('Grazing board is food or drink');
  });
});

describe('a dish sold out today', () => {
  const soldOut = (isSoldOut: boolean) => ({ item: menu.cake, isSoldOut });
  const order = { total: 182, order_items: [orderLine(menu.cake, 32)] };

  test('a sold-out dish is unavailable for today’s trips only, on the site and at the desk', async () => {
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

  test('the kitchen marks a dish as sold out, reads which parties ordered it, and can undo the mark', async () => {
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
