import type { Change } from '@slipway/shared/api/console/changes.ts';
import { listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { getMenuToday, getSold, markDishSoldOut as soldOutCall } from '@slipway/shared/api/console/sold.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { materialiseSlots } from '../availability/materialise-slots.ts';
import { commandBench } from '../testing/sample-commands.ts';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { type Slot, classic, menu, party } from '../testing/test-catalogue.ts';
import { minute } from '../testing/test-clock.ts';
import { signedInAs } from '../testing/test-staff.ts';
import { orderLine } from '../testing/test-visitor.ts';
import { saveChangeSet } from './draft-commands.ts';
import { markDishSoldOut } from './mark-dish-sold-out.ts';
import { setCommands } from './set-commands.ts';

/** From Monday 3 May 2027: one time on Saturday, two boats. */
const days = 7;
const today = venueDate(monday);
const { applyChangeSet, undoChangeSet, scheduleChangeSet } = setCommands(days);
const commands = [saveChangeSet, applyChangeSet, undoChangeSet, scheduleChangeSet, markDishSoldOut];

let site: TestApp;
let bench: Awaited<ReturnType<typeof commandBench>>;
let slot: Slot;
beforeAll(async () => {
  site = await openTestApp({ boats: 2 });
  bench = await commandBench(site, commands);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(monday);
  await sql`truncate schedule_rules, slots, change_sets, change_set_rows, bookings, coupons, closures cascade`.execute(
    site.db,
  );
  await sql`update menu_items set sold_out_on = null`.execute(site.db);
  await site.db
    .insertInto('scheduleRules')
    .values({
      name: 'Saturdays',
      weekdays: [6],
      seasonStart: '01-01',
      seasonEnd: '12-31',
      startTimes: [localTime('10:00')],
      durationMinutes: 120,
      surchargeKind: 'fixed',
      surchargeValue: 0,
      pricePerExtraGuest: pence(1500),
      minimumGuests: null,
      packageIds: null,
    })
    .execute();
  await materialiseSlots(site.db, today, 7, site.deps.business.place);
  slot = await site.db.selectFrom('slots').selectAll().executeTakeFirstOrThrow();
});

const owner = () => bench.actor('owner');
type Kind = Change['kind'];
type WordsOf<K extends Kind> = Extract<Change, { kind: K }>['words'];
const change = <K extends Kind>(kind: K, words: WordsOf<K>) => ({ id: randomUUID(), kind, words }) as Change;

async function draft(changes: Change[], fromDate: string | null = null) {
  const input = { set: null, version: null, name: 'Spring', fromDate, changes };
  const { result } = await bench.run(owner(), saveChangeSet, input);
  return result as { set: string; version: number };
}

/** Applied as previewed, with a reason only where one is given. */
async function apply(changes: Change[], reason?: string) {
  const set = await draft(changes);
  const preview = await bench.run(owner(), applyChangeSet, set, { isPreview: true });
  const done = await bench.run(owner(), applyChangeSet, set, {
    fingerprint: preview.fingerprint,
    ...(reason === undefined ? {} : { reason }),
  });
  expect(done.effect).toEqual(preview.effect);
  return { ...set, effect: done.effect };
}

async function takeBack({ set }: { set: string }) {
  site.clock.forward(2 * minute);
  const { result } = await bench.run(owner(), undoChangeSet, { set });
  return (result as { left: string[] }).left;
}

/** All that is sold, and what people have booked of it. */
async function world() {
  const { rows } = await sql<{ world: string }>`
    select jsonb_build_object(
      'packages', (select jsonb_agg(to_jsonb(p) order by id) from boat_packages p),
      'lines', (select jsonb_agg(to_jsonb(i) order by id) from package_items i),
      'menu', (select jsonb_agg(to_jsonb(m) order by id) from menu_items m),
      'boats', (select jsonb_agg(to_jsonb(b) order by id) from boats b where is_in_service),
      'coupons', (select jsonb_agg(to_jsonb(c) order by id) from coupons c))::text as world`.execute(site.db);
  return JSON.parse(rows[0]!.world) as unknown;
}
async function booked() {
  const { rows } = await sql<{ facts: string }>`
    select jsonb_build_object(
      'bookings', (select jsonb_agg(to_jsonb(b) order by id) from bookings b),
      'items', (select jsonb_agg(to_jsonb(i) order by booking_id, position) from booking_items i),
      'boats', (select jsonb_agg(to_jsonb(a) order by id) from allocations a))::text as facts`.execute(
    site.db,
  );
  return rows[0]!.facts;
}

/** Applies, looks, takes back: what is sold is as it was, and no booking has changed at any time. */
async function thereAndBack(changes: Change[], look: (effect: { sentence: string }) => Promise<void>) {
  const [before, facts] = [await world(), await booked()];
  const done = await apply(changes, 'the season');
  await look(done.effect);
  expect(await world()).not.toEqual(before);
  expect(await booked()).toBe(facts);
  expect(await takeBack(done)).toEqual([]);
  expect(await world()).toEqual(before);
  expect(await booked()).toBe(facts);
}

/** A confirmed booking of the slot for four on Classic, with so many cakes. */
async function aBooking(cakes = 0) {
  const { booking_id: id } = await site
    .aVisitor()
    .hold(
      slot,
      cakes === 0 ? {} : { total: 150 + 32 * cakes, order_items: [orderLine(menu.cake, 32, cakes)] },
    );
  await site.db
    .updateTable('bookings')
    .set({ status: 'confirmed', confirmedAt: monday })
    .where('id', '=', id)
    .execute();
  return id;
}

const menuOnSite = () => site.aVisitor().get(listMenu);
const packagesOnSite = () => site.aVisitor().get(listPackages);
const named = <Row extends { name: string }>(rows: readonly Row[], name: string) =>
  rows.find((row) => row.name === name);

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
    await thereAndBack([bowl], async ({ sentence }) => {
      expect(sentence).toBe('Punch bowl is new on the menu, £24.00 each: one is enough.');
      expect(named(await menuOnSite(), 'Punch bowl')).toMatchObject({
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
    expect(named(await menuOnSite(), 'Punch bowl')).toBeUndefined();
  });

  test('is edited: who has ordered it keeps name and price, and is counted', async () => {
    await aBooking(2);
    await aBooking(1);
    const edit = change('menu_item', {
      item: menu.cake,
      name: 'Celebration cake',
      rename: 'Birthday cake',
      price: 36,
      allergens: ['Eggs', 'Gluten (wheat)'],
    });
    await thereAndBack([edit], async (effect) => {
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
      expect(named(await menuOnSite(), 'Birthday cake')?.price).toBe(36);
    });
  });

  test('is taken off the menu and put back', async () => {
    const off = change('menu_item', { item: menu.cake, name: 'Celebration cake', sold: false });
    await thereAndBack([off], async () =>
      expect(named(await menuOnSite(), 'Celebration cake')).toBeUndefined(),
    );
    expect(named(await menuOnSite(), 'Celebration cake')).toBeDefined();
  });

  test('costs over 30 % more only for a reason, and never less than £1', async () => {
    const price = (pounds: number) =>
      change('menu_item', { item: menu.cake, name: 'Celebration cake', price: pounds });
    await expect(apply([price(45)])).rejects.toMatchObject({ code: 'reason_needed' });
    await expect(draft([price(0.99)])).rejects.toThrow('at least £1.00');
  });

  test('that somebody has ordered since it was added stays when it is taken back', async () => {
    const dish = { item: null, name: 'Eton mess', price: 6, type: 'food', line: 'Pudding.' } as const;
    const done = await apply([change('menu_item', dish)]);
    const { id } = named(await menuOnSite(), 'Eton mess')!;
    await site.aVisitor().hold(slot, { total: 156, order_items: [orderLine(id, 6)] });
    const facts = await booked();
    expect(await takeBack(done)).toEqual(['Eton mess']);
    expect(named(await menuOnSite(), 'Eton mess')).toBeDefined();
    expect(await booked()).toBe(facts);
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
    await expect(apply([change('menu_item', words as never)])).rejects.toThrow(sentence);
  });

  test.each([
    [{ item: null, name: 'Soup' }, 'needs a price'],
    [{ item: menu.cake, name: 'Cake', allergens: ['Gluten'] }, 'allergens'],
    [{ item: menu.cake, name: 'Cake', picture: '../secret.webp' }, 'picture'],
    [{ item: menu.cake, name: 'Cake', hours: 721 }, '720'],
  ])('is not even kept as %o', async (words, sentence) => {
    await expect(draft([change('menu_item', words as never)])).rejects.toThrow(sentence);
  });
});

describe('sold out today', () => {
  const soldOut = (isSoldOut: boolean) => ({ item: menu.cake, isSoldOut });
  const order = { total: 182, order_items: [orderLine(menu.cake, 32)] };

  test('takes a dish off today’s trips for the site and the desk, and no other day’s', async () => {
    const now = await site.aSlot({ date: today, startTime: '20:00', endTime: '22:00' });
    await bench.run(bench.actor('kitchen'), markDishSoldOut, soldOut(true));
    expect(named(await menuOnSite(), 'Celebration cake')?.sold_out_on).toBe(today);
    await expect(site.aVisitor().hold(now, order)).rejects.toThrow('sold out today');
    await site.aVisitor().hold(slot, order);
    site.clock.forward(24 * 60 * minute);
    const browser = await signedInAs(site, 'kitchen');
    expect(named((await browser.get(getMenuToday)).dishes, 'Celebration cake')?.is_sold_out).toBe(false);
  });

  test('is undone, says who has it, and is the kitchen’s own', async () => {
    const browser = await signedInAs(site, 'kitchen');
    await browser.run(soldOutCall, { item: menu.cake, is_sold_out: true });
    expect(named((await browser.get(getMenuToday)).dishes, 'Celebration cake')?.is_sold_out).toBe(true);
    const done = await bench.run(bench.actor('kitchen'), markDishSoldOut, soldOut(false));
    await bench.undo(bench.actor('kitchen'), done.action!.id);
    expect(named(await menuOnSite(), 'Celebration cake')?.sold_out_on).toBe(today);
    await expect(bench.run(bench.actor('dock'), markDishSoldOut, soldOut(false))).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await expect(
      bench.run(bench.actor('kitchen'), markDishSoldOut, { item: 999, isSoldOut: true }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a package', () => {
  const quiet = {
    package: null,
    name: 'Quiet',
    words: 'No music.',
    price: 170,
    minutes: 120,
    lines: ['Two hours on the water', 'A flask of tea', 'A flask of tea'],
  } as const;

  test('is added with its lines, bookable at once, and goes again', async () => {
    await thereAndBack([change('package', { ...quiet, lines: [...quiet.lines] })], async ({ sentence }) => {
      expect(sentence).toBe(
        'Quiet is a new package, £170.00. 1 time changes the packages they can be booked with.',
      );
      const added = (await packagesOnSite()).find((each) => each.package_name === 'Quiet');
      expect(added).toMatchObject({
        display_price: 170,
        status: 'active',
        package_items: [
          { code: 'two-hours-on-the-water', package_item_description: 'Two hours on the water' },
          { code: 'a-flask-of-tea', package_item_description: 'A flask of tea' },
          { code: 'a-flask-of-tea-2', package_item_description: 'A flask of tea' },
        ],
      });
    });
  });

  test('changes price and lines: a booked trip keeps its price', async () => {
    await aBooking();
    const edit = change('package', {
      package: classic,
      name: 'Classic',
      price: 165,
      lines: ['A parasol', 'Two hours on the water'],
    });
    await thereAndBack([edit], async (effect) => {
      expect(effect.sentence).toBe(
        'Classic changes. 1 booking of it keeps its name, price and time. 1 time changes £150.00 to £165.00; 1 is booked and keeps £150.00.',
      );
      const [first] = await packagesOnSite();
      expect(first!.display_price).toBe(165);
      expect(first!.package_items.map(({ code }) => code)).toEqual(['a-parasol', 'time']);
    });
  });

  test('is taken off the site, and those who have it keep it', async () => {
    await aBooking();
    const off = change('package', { package: classic, name: 'Classic', sold: false });
    await thereAndBack([off], async (effect) => {
      expect(effect.sentence).toContain('Classic is taken off the site. 1 booking of it keeps its name');
      expect((await packagesOnSite()).map(({ status }) => status)).toEqual([
        'inactive',
        'active',
        'inactive',
      ]);
      const { code } = await refusalOf(site.aVisitor().hold(slot));
      expect(code).toBe('package_not_on_sale');
    });
  });

  test('costs the same on every day: a price that begins later is refused, with what to do instead', async () => {
    const price = change('package', { package: classic, name: 'Classic', price: 160 });
    const set = await draft([price], addDays(today, 7));
    await expect(bench.run(owner(), applyChangeSet, set)).rejects.toThrow('costs the same on every day');
  });

  test('costs over 30 % more only for a reason, and never less than £1', async () => {
    const price = (pounds: number) => change('package', { package: classic, name: 'Classic', price: pounds });
    await expect(apply([price(200)])).rejects.toMatchObject({ code: 'reason_needed' });
    await expect(draft([price(0.5)])).rejects.toThrow('at least £1.00');
  });

  test('that was booked since it was added stays', async () => {
    const done = await apply([change('package', { ...quiet, lines: [] })]);
    const { package_id } = (await packagesOnSite()).find((each) => each.package_name === 'Quiet')!;
    await site.aVisitor().hold(slot, { package_id, package_amount: 170, total: 170 });
    expect(await takeBack(done)).toEqual(['Quiet']);
    expect((await packagesOnSite()).map((each) => each.package_name)).toContain('Quiet');
    await sql`truncate bookings cascade`.execute(site.db);
    await site.db.deleteFrom('boatPackages').where('id', '=', package_id).execute();
  });
});

test('the order is moved and moved back; what is not named keeps its place', async () => {
  await thereAndBack([change('order', { of: 'packages', ids: [party, classic] })], async ({ sentence }) => {
    expect(sentence).toBe('The order of the packages changes.');
    expect((await packagesOnSite()).map((each) => each.package_name)).toEqual([
      'Party',
      'Classic',
      'Retired',
    ]);
  });
  await expect(apply([change('order', { of: 'menu', ids: [menu.cake, 99] })])).rejects.toThrow(
    'exist any more',
  );
});

describe('a boat', () => {
  const boatsInService = async () =>
    (await site.db.selectFrom('boats').select('id').where('isInService', '=', true).execute()).length;

  test('is added and can be booked; taken back it stays out of service', async () => {
    await thereAndBack([change('boat', { boat: null, name: 'Halo' })], async (effect) => {
      expect(effect).toMatchObject({
        sentence: 'Halo is a new boat, in service.',
        figures: expect.arrayContaining([{ label: 'Boats in service', value: '2 → 3' }]),
      });
      expect(await boatsInService()).toBe(3);
    });
    await sql`alter table boats disable trigger refuse_to_delete_boat; delete from boats where name = 'Halo';
      alter table boats enable trigger refuse_to_delete_boat`.execute(site.db);
  });

  test('goes out of service, and back', async () => {
    const off = change('boat', { boat: 2, name: 'Boat 2', service: false, rename: 'Old Boat 2', seats: 12 });
    await thereAndBack([off], async ({ sentence }) => {
      expect(sentence).toBe('Boat 2 is out of service.');
      expect(await boatsInService()).toBe(1);
    });
  });

  test('stays in service while a booked trip has it', async () => {
    await aBooking();
    const { boatId } = await site.db.selectFrom('allocations').select('boatId').executeTakeFirstOrThrow();
    const facts = await booked();
    await expect(
      apply([change('boat', { boat: boatId, name: `Boat ${boatId}`, service: false })]),
    ).rejects.toThrow('1 booked trip would have no boat');
    expect(await booked()).toBe(facts);
    expect(await boatsInService()).toBe(2);
  });

  test('that trips have had since it was put in service is not taken out by an undo', async () => {
    const off = await apply([change('boat', { boat: 1, name: 'Boat 1', service: false })]);
    const on = await apply([change('boat', { boat: 1, name: 'Boat 1', service: true })]);
    await aBooking();
    expect(await takeBack(on)).toEqual(['Boat 1']);
    expect(await takeBack(off)).toEqual(['Boat 1']);
    expect(await boatsInService()).toBe(2);
  });

  test('has a name of its own and seats for the largest party', async () => {
    await expect(apply([change('boat', { boat: null, name: 'boat 1' })])).rejects.toThrow('another Boat 1');
    await expect(draft([change('boat', { boat: null, name: 'Dinghy', seats: 4 })])).rejects.toThrow(
      'largest party',
    );
  });
});

describe('a coupon', () => {
  const check = (code: string) => site.aVisitor().ask(checkCoupon, { body: { code, email: '' } });
  const may = {
    coupon: null,
    code: 'MAY',
    off: { percent: 20 },
    last: '2027-05-31',
    uses: 50,
    each: 1,
  } as const;

  test('is added with what it takes off on a real day, and goes again', async () => {
    await thereAndBack([change('coupon', may)], async (effect) => {
      expect(effect).toMatchObject({
        sentence: 'MAY is a new coupon.',
        figures: expect.arrayContaining([
          { label: 'MAY: Takes off', value: '20 % off' },
          { label: 'Saturday 8 May 2027, 10:00, Classic', value: '£150.00 − £30.00 = £120.00' },
        ]),
      });
      expect(JSON.parse((await check('may')).text)).toMatchObject({
        success: true,
        data: { discount_value: 20 },
      });
    });
    expect(JSON.parse((await check('MAY')).text)).toMatchObject({ success: false });
  });

  test('ends: whoever has used it keeps what it took off', async () => {
    const code = await site.aCoupon({ kind: 'percentage', value: 10_000 });
    await site.aVisitor().book(slot, code);
    const { id } = await site.db.selectFrom('coupons').select('id').executeTakeFirstOrThrow();
    const end = change('coupon', { coupon: id, code, last: addDays(today, -1) });
    await thereAndBack([end], async ({ sentence }) => {
      expect(sentence).toBe(`${code} has ended. It was used once: nothing changes for them.`);
      expect(JSON.parse((await check(code)).text)).toMatchObject({ success: false });
    });
  });

  test('that takes off over 30 % asks for a reason', async () => {
    await expect(apply([change('coupon', { ...may, off: { pounds: 60 } })])).rejects.toMatchObject({
      code: 'reason_needed',
    });
  });

  test('that was used since it was added stays', async () => {
    const done = await apply([change('coupon', { ...may, off: { percent: 100 } })], 'opening day');
    await site.aVisitor().book(slot, 'MAY');
    expect(await takeBack(done)).toEqual(['MAY']);
  });

  test('has a code of its own for good, and ends after it begins', async () => {
    const code = await site.aCoupon({ startsOn: '2027-05-01' });
    const { id } = await site.db.selectFrom('coupons').select('id').executeTakeFirstOrThrow();
    await expect(apply([change('coupon', { ...may, code })])).rejects.toThrow('already');
    await expect(apply([change('coupon', { coupon: id, code: 'OTHER', uses: 1 })])).rejects.toThrow(
      'exist any more',
    );
    await expect(apply([change('coupon', { coupon: id, code, last: '2027-04-01' })])).rejects.toThrow(
      'before it begins',
    );
  });
});

test('all that is sold can be read by those who set it up, as an edit would have it', async () => {
  await site.aCoupon({ code: 'LAKE', kind: 'fixed', value: 2500, maxUses: 5 });
  const browser = await signedInAs(site, 'manager');
  const sold = await browser.get(getSold);
  expect(sold.packages.map(({ name, is_sold: isSold }) => [name, isSold])).toEqual([
    ['Classic', true],
    ['Party', true],
    ['Retired', false],
  ]);
  expect(sold.packages[0]!.lines).toEqual(['Two hours on the water']);
  expect(sold.menu.map(({ name }) => name)).toContain('Fondue');
  expect(sold.boats[0]).toEqual({ id: 1, name: 'Boat 1', seats: 10, is_in_service: true });
  expect(sold.coupons).toEqual([
    {
      id: expect.any(Number),
      code: 'LAKE',
      off: { pounds: 25 },
      first: null,
      last: null,
      uses: 5,
      each: null,
      used: 0,
    },
  ]);
});

async function refusalOf(call: Promise<unknown>): Promise<{ code: string | undefined }> {
  const error = await call.then(
    () => new Error('was not refused'),
    (reason: Error) => reason,
  );
  return { code: /"code":"(\w+)"/.exec(error.message)?.[1] };
}
