import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { getSold } from '@slipway/shared/api/console/sold.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyChangeSet, change, soldBench, today } from '../testing/sold-bench.ts';
import { type Slot, classic, menu, party } from '../testing/test-catalogue.ts';
import { signedInAs } from '../testing/test-staff.ts';
import { clearTables } from '../testing/clear-tables.ts';

let on: Awaited<ReturnType<typeof soldBench>>;
let slot: Slot;
beforeAll(async () => {
  on = await soldBench();
});
afterAll(() => on.site.close());
beforeEach(async () => {
  slot = await on.begin();
});

/** Deletes the boats that a test added. An undo takes an added boat out of service, and its row remains. */
async function withoutTakenBack(): Promise<void> {
  await sql`alter table boats disable trigger refuse_to_delete_boat; delete from boats where id > 2;
    alter table boats enable trigger refuse_to_delete_boat`.execute(on.site.db);
}

describe('a package', () => {
  const quiet = {
    package: null,
    name: 'Quiet',
    words: 'No music.',
    price: 170,
    minutes: 120,
    lines: ['Two hours on the water', 'A flask of tea', 'A flask of tea'],
  } as const;

  test('a package is added with its lines of text, is on sale immediately, and is removed again', async () => {
    await on.thereAndBack(
      [change('package', { ...quiet, lines: [...quiet.lines] })],
      async ({ sentence }) => {
        expect(sentence).toBe(
          'Quiet is a new package, £170.00. 1 time changes the packages they can be booked with.',
        );
        const added = (await on.packagesOnSite()).find((each) => each.package_name === 'Quiet');
        expect(added).toMatchObject({
          display_price: 170,
          status: 'active',
          package_items: [
            { code: 'two-hours-on-the-water', package_item_description: 'Two hours on the water' },
            { code: 'a-flask-of-tea', package_item_description: 'A flask of tea' },
            { code: 'a-flask-of-tea-2', package_item_description: 'A flask of tea' },
          ],
        });
      },
    );
  });

  test('a package’s price and its lines of text change, and a booked trip keeps its price', async () => {
    await on.aBooking(slot);
    const edit = change('package', {
      package: classic,
      name: 'Classic',
      price: 165,
      lines: ['A parasol', 'Two hours on the water'],
    });
    await on.thereAndBack([edit], async (effect) => {
      expect(effect.sentence).toBe(
        'Classic changes. 1 booking of Classic keeps its name, price and time. 1 time changes £150.00 to £165.00; 1 is booked and keeps £150.00.',
      );
      const [first] = await on.packagesOnSite();
      expect(first!.display_price).toBe(165);
      expect(first!.package_items.map(({ code }) => code)).toEqual(['a-parasol', 'time']);
    });
  });

  test('a package is taken off the site, and its bookings keep it', async () => {
    await on.aBooking(slot);
    const off = change('package', { package: classic, name: 'Classic', sold: false });
    await on.thereAndBack([off], async (effect) => {
      expect(effect.sentence).toContain('Classic is taken off the site. 1 booking of Classic keeps its name');
      expect((await on.packagesOnSite()).map(({ status }) => status)).toEqual([
        'inactive',
        'active',
        'inactive',
      ]);
      const { code } = await refusalOf(on.site.aVisitor().hold(slot));
      expect(code).toBe('package_not_on_sale');
    });
  });

  test('a package’s price that would begin on a later day is refused, with advice', async () => {
    const price = change('package', { package: classic, name: 'Classic', price: 160 });
    const set = await on.draft([price], addDays(today, 7));
    await expect(on.bench.run(on.owner(), applyChangeSet, set)).rejects.toThrow(
      'costs the same on every day',
    );
  });

  test('a package’s price rises by more than 30 % only with a reason, and is at least £1', async () => {
    const price = (pounds: number) => change('package', { package: classic, name: 'Classic', price: pounds });
    await expect(on.apply([price(200)])).rejects.toMatchObject({ code: 'reason_needed' });
    await expect(on.draft([price(0.5)])).rejects.toThrow('at least £1.00');
  });

  test('a new package that has been booked is kept when its addition is undone', async () => {
    const done = await on.apply([change('package', { ...quiet, lines: [] })]);
    const { package_id } = (await on.packagesOnSite()).find((each) => each.package_name === 'Quiet')!;
    await on.site.aVisitor().hold(slot, { package_id, package_amount: 170, total: 170 });
    expect(await on.takeBackSaying(done)).toEqual({
      left: ['Quiet'],
      warnings: ['Quiet has been sold since, or is used elsewhere, so it is kept.'],
    });
    expect((await on.packagesOnSite()).map((each) => each.package_name)).toContain('Quiet');
    await clearTables(on.site.db, ['bookings']);
    await on.site.db.deleteFrom('boatPackages').where('id', '=', package_id).execute();
  });
});

test('reordering moves only the packages that the change names, and an undo restores the old order', async () => {
  await on.thereAndBack(
    [change('order', { of: 'packages', ids: [party, classic] })],
    async ({ sentence }) => {
      expect(sentence).toBe('The order of the packages changes.');
      expect((await on.packagesOnSite()).map((each) => each.package_name)).toEqual([
        'Party',
        'Classic',
        'Retired',
      ]);
    },
  );
  await expect(on.apply([change('order', { of: 'menu', ids: [menu.cake, 99] })])).rejects.toThrow(
    'exist any more',
  );
});

describe('a boat', () => {
  const boatsInService = async () =>
    (await on.site.db.selectFrom('boats').select('id').where('isInService', '=', true).execute()).length;

  test('a boat is added and can be booked; after an undo it remains, out of service', async () => {
    await on.thereAndBack([change('boat', { boat: null, name: 'Halo' })], async (effect) => {
      expect(effect).toMatchObject({
        sentence: 'Halo is a new boat, in service.',
        figures: expect.arrayContaining([{ label: 'Boats in service', value: '2 → 3' }]),
      });
      expect(await boatsInService()).toBe(3);
    });
    await withoutTakenBack();
  });

  test('a boat is taken out of service, and an undo brings it back', async () => {
    const off = change('boat', { boat: 2, name: 'Boat 2', service: false, rename: 'Old Boat 2' });
    await on.thereAndBack([off], async ({ sentence }) => {
      expect(sentence).toBe('Boat 2 is out of service.');
      expect(await boatsInService()).toBe(1);
    });
  });

  test('an undo restores a boat’s name, even if the same change set gave that name to another boat', async () => {
    const rename = (boat: number, name: string, to: string) => change('boat', { boat, name, rename: to });
    const names = async () =>
      (await on.site.db.selectFrom('boats').select('name').orderBy('id').execute()).slice(0, 2);
    const before = await names();
    await on.thereAndBack([
      rename(1, 'Boat 1', 'Halo'),
      rename(2, 'Boat 2', 'Boat 1'),
      rename(1, 'Halo', 'Boat 2'),
    ]);
    await on.thereAndBack([rename(2, 'Boat 2', 'Bagel'), change('boat', { boat: null, name: 'Boat 2' })]);
    expect(await names()).toEqual(before);
    await on.thereAndBack([change('boat', { boat: null, name: 'Halo' })]);
    await on.thereAndBack([change('boat', { boat: null, name: 'Halo' })]);
    await withoutTakenBack();
  });

  test('a boat remains in service while it has a booked trip', async () => {
    await on.aBooking(slot);
    const { boatId } = await on.site.db.selectFrom('allocations').select('boatId').executeTakeFirstOrThrow();
    const facts = await on.booked();
    await expect(
      on.apply([change('boat', { boat: boatId, name: `Boat ${boatId}`, service: false })]),
    ).rejects.toThrow('1 booked trip would have no boat');
    expect(await on.booked()).toBe(facts);
    expect(await boatsInService()).toBe(2);
  });

  test('an undo keeps a boat in service if a trip has been booked since', async () => {
    const off = await on.apply([change('boat', { boat: 1, name: 'Boat 1', service: false })]);
    const back = await on.apply([change('boat', { boat: 1, name: 'Boat 1', service: true })]);
    await on.aBooking(slot);
    expect(await on.takeBack(back)).toEqual(['Boat 1']);
    expect(await on.takeBack(off)).toEqual(['Boat 1']);
    expect(await boatsInService()).toBe(2);
  });

  test('a boat has its registration number and a unique name', async () => {
    await on.thereAndBack([change('boat', { boat: 1, name: 'Boat 1', hull: 'CRT 1204' })], async (effect) => {
      expect(effect).toMatchObject({
        figures: [
          { label: 'Lowest price', value: '£150.00, as before' },
          { label: 'Number', value: 'none → CRT 1204' },
        ],
      });
    });
    for (const [name, says] of [
      ['boat 1 ', 'another Boat 1'],
      [' ', 'give it a name'],
    ] as const)
      await expect(on.apply([change('boat', { boat: null, name })])).rejects.toThrow(says);
  });
});

describe('a kind of boat', () => {
  const pedaloWords = { kind: null, name: 'Pedalo', seats: 4 };
  const pedalo = change('boat_kind', pedaloWords);
  const wren = change('boat', { boat: null, name: 'Wren', kind: 'pedalo' });
  const onBoth = change('package', { package: classic, name: 'Classic', kinds: [1, 'Pedalo'] });
  const bare = async () => {
    await withoutTakenBack();
    await on.site.db.deleteFrom('boatKinds').where('id', '>', 1).execute();
  };

  test('a kind of boat is added with a boat and a package, and one undo removes them all', async () => {
    await on.thereAndBack([pedalo, wren, onBoth], async (effect) => {
      expect(effect).toMatchObject({
        sentence: expect.stringContaining('Pedalo is a new kind of boat, with 4 seats.'),
        figures: expect.arrayContaining([{ label: 'Classic: Boats', value: 'Boat → Boat, Pedalo' }]),
      });
      expect(await on.packagesOnSite()).toMatchObject([{ most_guests: 10 }, { most_guests: 10 }, {}]);
      expect(await on.soldBoatOf(slot, 4)).toBe('Wren');
      expect(await on.soldBoatOf(slot, 5)).toBe('Boat 1');
    });
    expect(await on.packagesOnSite()).not.toMatchObject([{ most_guests: 10 }]);
    await bare();
  });

  test('a kind without a boat in service leaves its package unbookable, and the preview warns of it', async () => {
    const onPedalos = change('package', { package: classic, name: 'Classic', kinds: ['Pedalo'] });
    const said = 'Classic is on sale, but no boat in service can take it: nobody can book it.';
    await on.thereAndBack([pedalo, onPedalos], async ({ warnings }) => expect(warnings).toContain(said));
    await on.thereAndBack([pedalo, wren, onPedalos], async ({ warnings }) =>
      expect(warnings).not.toContain(said),
    );
  });

  test('an edit of a kind’s seats or of a package’s kinds cannot leave a booked trip without a boat', async () => {
    await on.aBooking(slot);
    const facts = await on.booked();
    const needed = '1 booked trip would have no boat: Saturday 8 May 2027, 10:00, 4 guests';
    for (const edit of [
      [change('boat_kind', { kind: 1, name: 'Boat', seats: 3 })],
      [pedalo, change('package', { package: classic, name: 'Classic', kinds: ['Pedalo'] })],
    ])
      await expect(on.apply(edit)).rejects.toThrow(needed);
    expect(await on.booked()).toBe(facts);
    const fewer = await on.apply([
      change('boat_kind', { kind: 1, name: 'Boat', seats: 4, rename: 'Pedalo' }),
    ]);
    expect(fewer.effect).toMatchObject({
      figures: expect.arrayContaining([
        { label: 'Name', value: 'Boat → Pedalo' },
        { label: 'Seats', value: '10 → 4' },
      ]),
    });
    expect(await on.packagesOnSite()).toMatchObject([{ most_guests: 4 }, { most_guests: 4 }, {}]);
    expect(await on.takeBack(fewer)).toEqual([]);
  });

  test('a kind of boat cannot lose the seats that a party needs, even if the party’s boat is out of service', async () => {
    await on.aBooking(slot);
    const boats = on.site.db.updateTable('boats');
    await boats.set({ isInService: false }).where('name', '=', 'Boat 1').execute();
    await expect(on.apply([change('boat_kind', { kind: 1, name: 'Boat', seats: 3 })])).rejects.toThrow(
      '1 booked trip would have no boat',
    );
    await boats.set({ isInService: true }).execute();
  });

  test('a kind of boat has its own rules, which one undo removes together', async () => {
    const rules = { weight: 850, deposit: 0, captain: 21, licence: false, wind: 20, gust: 30 } as const;
    const own = { ...rules, drive: 'pedals', pictures: ['classic.webp'] };
    await on.thereAndBack([change('boat_kind', { kind: 1, name: 'Boat', ...own })], async (effect) => {
      expect(effect.figures).toEqual(
        expect.arrayContaining([
          { label: 'Carries', value: 'the usual rule → 850 kg' },
          { label: 'Deposit', value: 'the usual rule → none' },
          { label: 'Driving licence', value: 'the usual rule → not asked for' },
          { label: 'What drives it', value: 'nothing said → pedals' },
          { label: 'Pictures', value: '0 pictures → 1 picture' },
        ]),
      );
      const sold = await (await signedInAs(on.site, 'manager')).get(getSold);
      expect(sold.kinds).toMatchObject([own]);
    });
  });

  test('all kinds of boat in one package have the same rules, but may carry different weights', async () => {
    const named =
      'Classic is sold on kinds of boat that differ in deposit: “the usual rule” for Boat, “£50” for Pedalo.';
    const asking = change('boat_kind', { ...pedaloWords, deposit: 50 });
    await expect(on.apply([asking, onBoth])).rejects.toThrow(named);
    const lighter = change('boat_kind', { ...pedaloWords, weight: 300 });
    await on.thereAndBack([lighter, onBoth], async () => {});
    await bare();
  });

  test('a kind of boat cannot get stricter rules than its booked customers were promised', async () => {
    await on.aBooking(slot);
    const facts = await on.booked();
    for (const stricter of [{ weight: 899 }, { captain: 19 }, { wind: 14 }, { gust: 24 }])
      await expect(on.apply([change('boat_kind', { kind: 1, name: 'Boat', ...stricter })])).rejects.toThrow(
        '1 booked trip would have no boat',
      );
    expect(await on.booked()).toBe(facts);
    const milder = { weight: 0, captain: 16, licence: false, wind: 16, gust: 25, deposit: 500 } as const;
    await on.thereAndBack([change('boat_kind', { kind: 1, name: 'Boat', ...milder })], async () => {});
  });

  test('a kind of boat has a unique name, and an unknown name is refused', async () => {
    await expect(on.apply([change('boat_kind', { kind: null, name: 'boat', seats: 4 })])).rejects.toThrow(
      'another Boat',
    );
    await expect(on.apply([change('boat', { boat: null, name: 'Wren', kind: 'Canoe' })])).rejects.toThrow(
      'no kind of boat “Canoe”',
    );
    await expect(on.draft([change('boat_kind', { kind: null, name: 'Ark', seats: 13 })])).rejects.toThrow();
  });
});

describe('a coupon', () => {
  const check = (code: string) => on.site.aVisitor().ask(checkCoupon, { body: { code, email: '' } });
  const may = {
    coupon: null,
    code: 'MAY',
    off: { percent: 20 },
    last: '2027-05-31',
    uses: 50,
    each: 1,
  } as const;

  test('a coupon is added, with its discount shown for times on sale, and removed again', async () => {
    await on.thereAndBack([change('coupon', may)], async (effect) => {
      expect(effect).toMatchObject({
        sentence: 'MAY is a new coupon.',
        figures: expect.arrayContaining([
          { label: 'MAY: Takes off', value: '20 % off' },
          { label: 'Saturday 8 May 2027, 10:00, Classic', value: '£150.00 − £30.00 = £120.00' },
          { label: 'Saturday 8 May 2027, 10:00, Party for 8', value: '£216.00 instead of £270.00' },
        ]),
      });
      expect(JSON.parse((await check('may')).text)).toMatchObject({
        success: true,
        data: { discount_value: 20 },
      });
    });
    expect(JSON.parse((await check('MAY')).text)).toMatchObject({ success: false });
  });

  test('a coupon ends, and bookings that used it keep the discount', async () => {
    const code = await on.site.aCoupon({ kind: 'percentage', value: 10_000 });
    await on.site.aVisitor().book(slot, code);
    const { id } = await on.site.db.selectFrom('coupons').select('id').executeTakeFirstOrThrow();
    const end = change('coupon', { coupon: id, code, last: addDays(today, -1) });
    await on.thereAndBack([end], async ({ sentence }) => {
      expect(sentence).toBe(`${code} has ended. It was used once: that discount does not change.`);
      expect(JSON.parse((await check(code)).text)).toMatchObject({ success: false });
    });
  });

  test('a coupon for more than 30 % needs a reason', async () => {
    await expect(on.apply([change('coupon', { ...may, off: { pounds: 60 } })])).rejects.toMatchObject({
      code: 'reason_needed',
    });
  });

  test('a new coupon that has been used is kept when its addition is undone', async () => {
    const done = await on.apply([change('coupon', { ...may, off: { percent: 100 } })], 'opening day');
    await on.site.aVisitor().book(slot, 'MAY');
    expect(await on.takeBack(done)).toEqual(['MAY']);
  });

  test('a coupon’s code is unique and never changes, and a coupon cannot end before it begins', async () => {
    const code = await on.site.aCoupon({ startsOn: '2027-05-01' });
    const { id } = await on.site.db.selectFrom('coupons').select('id').executeTakeFirstOrThrow();
    await expect(on.apply([change('coupon', { ...may, code })])).rejects.toThrow('already');
    await expect(on.apply([change('coupon', { coupon: id, code: 'OTHER', uses: 1 })])).rejects.toThrow(
      'exist any more',
    );
    await expect(on.apply([change('coupon', { coupon: id, code, last: '2027-04-01' })])).rejects.toThrow(
      'before it begins',
    );
  });
});

test('staff who set up the sale can read all packages, dishes, boats and coupons, in the same fields as they edit', async () => {
  await on.site.aCoupon({ code: 'LAKE', kind: 'fixed', value: 2500, maxUses: 5 });
  const browser = await signedInAs(on.site, 'manager');
  const sold = await browser.get(getSold);
  expect(sold.packages.map(({ name, isSold }) => [name, isSold])).toEqual([
    ['Classic', true],
    ['Party', true],
    ['Retired', false],
  ]);
  expect(sold.packages[0]).toMatchObject({ lines: ['Two hours on the water'], covers: 5 });
  expect(sold.menu.map(({ name }) => name)).toContain('Fondue');
  expect(sold.boats[0]).toEqual({
    id: 1,
    name: 'Boat 1',
    kind: 1,
    hull: '',
    isInService: true,
    trips: 0,
    repairs: [],
  });
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
