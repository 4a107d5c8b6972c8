import { pence } from '@slipway/shared/values/pence.ts';
import { addReservation, type WireReservation } from '@slipway/shared/api/reservations.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { business } from '../../testing/test-deps.ts';
import { classic, menu, party, retired, setSetting } from '../../testing/test-catalogue.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { at, hour, minute, second } from '../../testing/test-clock.ts';
import { orderLine } from '../../testing/test-visitor.ts';

const site = testAppOfFile();
afterEach(() => site.clock.set(monday));

/** Makes a reservation that is refused, checks that nothing was written, and returns the refusal. */
async function refusalOf(slot: Slot, changes: Partial<WireReservation> = {}) {
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(slot, changes);
  const [before, calls] = [await site.written(), site.provider.calls.length];
  const refused = await visitor.refused(addReservation, { body });
  expect(await site.written()).toEqual(before);
  expect(site.provider.calls).toHaveLength(calls);
  return refused;
}

const notOnSale = { status: 409, code: 'slot_not_on_sale' };

describe('the slot', () => {
  test('a slot is refused if its date is not the date that was displayed', async () => {
    const slot = await site.aSlot();
    const other = await site.aSlot();
    expect(await refusalOf(slot, { date: other.date })).toMatchObject(notOnSale);
  });

  test('an unknown slot is refused', async () => {
    const slot = await site.aSlot();
    expect(await refusalOf({ ...slot, id: 999_999 })).toMatchObject(notOnSale);
  });

  test('a slot of another package is refused', async () => {
    const slot = await site.aSlot({ packageIds: [party] });
    expect(await refusalOf(slot)).toMatchObject(notOnSale);
    await site.aVisitor().hold(slot, { package_id: party, total: 225 });
  });

  test('a slot that was taken off sale is refused', async () => {
    expect(await refusalOf(await site.aSlot({ isOpen: false }))).toMatchObject(notOnSale);
  });

  test('a slot on a day that has since been closed is refused', async () => {
    const slot = await site.aSlot();
    await site.db.insertInto('closures').values({ date: slot.date, reason: 'Storm' }).execute();
    expect(await refusalOf(slot)).toMatchObject(notOnSale);
  });

  test('a slot can be booked until two hours before it starts, and not a millisecond later', async () => {
    const start = at('2027-08-02 10:00');
    const slot = await site.aSlot({ date: '2027-08-02' });
    site.clock.set(new Date(start.getTime() - 2 * hour + 1));
    expect(await refusalOf(slot)).toMatchObject(notOnSale);
    site.clock.set(new Date(start.getTime() - 2 * hour));
    await site.aVisitor().hold(slot);
  });

  test('a slot after the last bookable month of its year is refused', async () => {
    await setSetting(site.db, 'max_bookable_month', '9');
    expect(await refusalOf(await site.aSlot({ date: '2027-10-01' }))).toMatchObject(notOnSale);
    await site.aVisitor().hold(await site.aSlot({ date: '2027-09-30' }));
    await setSetting(site.db, 'max_bookable_month', '12');
    await site.aVisitor().hold(await site.aSlot({ date: '2027-10-02' }));
  });
});

describe('package and customer', () => {
  test.each([
    ['inactive', 3, 90],
    ['unknown', 77, 150],
  ])('a package that is %s is refused', async (_what, packageId, total) => {
    const refused = await refusalOf(await site.aSlot(), { package_id: packageId, total });
    expect(refused).toMatchObject({ status: 409, code: 'package_not_on_sale' });
  });

  test('an unknown customer is refused', async () => {
    const refused = await refusalOf(await site.aSlot(), { customer: 'z'.repeat(26) });
    expect(refused).toMatchObject({ status: 400, code: 'customer_unknown' });
  });
});

describe('add-ons', () => {
  const platter = { order_items: [orderLine(menu.platter, 8.5)], total: 158.5 };

  test.each([
    ['taken off the menu', menu.retired],
    ['unknown', 999],
  ])('an add-on that is %s is refused', async (_what, id) => {
    const refused = await refusalOf(await site.aSlot(), { order_items: [orderLine(id, 12)], total: 162 });
    expect(refused).toMatchObject({ status: 409, code: 'add_on_not_on_sale' });
  });

  test('alcohol is sold only under a premises licence', async () => {
    const prosecco = { order_items: [orderLine(menu.prosecco, 24)], total: 174 };
    site.deps.business = { ...business, premisesLicenceNumber: '' };
    const slot = await site.aSlot();
    expect(await refusalOf(slot, prosecco)).toMatchObject({ status: 409, code: 'add_on_not_on_sale' });
    site.deps.business = business;
    await site.aVisitor().hold(slot, prosecco);
  });

  // Platters need 72 hours' notice. On the two Sundays below, the clocks change before 10:00.
  test.each([
    ['2027-07-14', '2027-07-11 10:00'],
    ['2028-03-26', '2028-03-23 09:00'],
    ['2027-10-31', '2027-10-28 11:00'],
  ])('a platter for %s 10:00 can be ordered until exactly %s', async (date, lastMoment) => {
    const slot = await site.aSlot({ date });
    site.clock.set(new Date(at(lastMoment).getTime() + second));
    const refused = await refusalOf(slot, platter);
    expect(refused).toMatchObject({ status: 409, code: 'add_on_too_late' });
    expect(refused.message).toContain('“Grazing board” needs 72 hours’ notice');
    site.clock.set(at(lastMoment));
    await site.aVisitor().hold(slot, platter);
  });

  test('a slot with too little notice for the platter can be booked without the platter', async () => {
    const slot = await site.aSlot({ date: '2027-07-21' });
    site.clock.set(new Date(at('2027-07-21 10:00').getTime() - 3 * hour - minute));
    expect(await refusalOf(slot, platter)).toMatchObject({ code: 'add_on_too_late' });
    await site.aVisitor().hold(slot, { order_items: [orderLine(menu.cake, 32)], total: 182 });
  });
});

describe('an add-on that needs a package', () => {
  let nth = 100;
  const skewers = async (packageIds: number[]) => {
    nth += 1;
    const id = nth;
    await site.db
      .insertInto('menuItems')
      .values({
        id,
        name: 'Skewers',
        price: pence(900),
        type: 'food',
        description: 'Good.',
        image: 'menu-burger.webp',
        allergens: [],
        packageIds,
      })
      .execute();
    return { order_items: [orderLine(id, 9)], total: 159 };
  };

  test('an add-on that only some packages offer is refused with another package, and nothing is held', async () => {
    const slot = await site.aSlot();
    const order = await skewers([party]);
    const before = await site.written();
    expect(await refusalOf(slot, order)).toMatchObject({
      status: 409,
      code: 'add_on_needs_package',
      message:
        '“Skewers” is only available with the Party package. Please remove it or choose another package.',
    });
    expect(await site.written()).toEqual(before);
    await site.aVisitor().hold(slot, { ...order, package_id: party, total: 234 });
  });

  test('the refusal of an add-on names only packages that are on sale', async () => {
    const order = await skewers([party, retired]);
    expect((await refusalOf(await site.aSlot(), order)).message).toMatch(
      /^“Skewers” is only available with the Party package\./,
    );
    const gone = await skewers([retired]);
    expect((await refusalOf(await site.aSlot(), gone)).message).toMatch(
      /^“Skewers” is not available with this package\./,
    );
  });

  test('an add-on without a list of packages can be ordered with any package (control)', async () => {
    const order = await skewers([party]);
    await site.db.updateTable('menuItems').set({ packageIds: null }).where('name', '=', 'Skewers').execute();
    await site.aVisitor().hold(await site.aSlot(), order);
  });
});

describe('an add-on that a package includes', () => {
  const cake = { order_items: [orderLine(menu.cake, 32)] };
  const include = (ids: number[]) =>
    site.db.updateTable('menuItems').set({ includedInPackageIds: ids }).where('id', '=', menu.cake).execute();
  afterEach(() => include([]));

  test('if the package already includes an add-on, an order for it is refused; the message names the add-on, and nothing is held', async () => {
    await include([party]);
    const slot = await site.aSlot();
    const before = await site.written();
    expect(await refusalOf(slot, { ...cake, package_id: party, total: 257 })).toMatchObject({
      status: 409,
      code: 'add_on_included',
      message: '“Celebration cake” is already included in the Party package. Please remove it.',
    });
    expect(await site.written()).toEqual(before);
    await site.aVisitor().hold(slot, { ...cake, total: 182 });
  });

  test('if the package does not include the add-on, both can be bought together (control)', async () => {
    await site.aVisitor().hold(await site.aSlot(), { ...cake, package_id: party, total: 257 });
  });
});

describe('the payment method of a reservation', () => {
  test.each(['3', '6', '5'] as const)('payment method %s is not on offer and is refused', async (method) => {
    const refused = await refusalOf(await site.aSlot(), { payment_method_id: method });
    expect(refused).toMatchObject({ status: 400, code: 'method_not_offered' });
  });

  test('payment method 5 is not on offer, so it is refused even if a coupon leaves nothing to pay', async () => {
    const free = { coupon_code: await site.aCoupon(), total: 0 };
    const refused = await refusalOf(await site.aSlot(), { ...free, payment_method_id: '5' });
    expect(refused).toMatchObject({ status: 400, code: 'method_not_offered' });
  });

  test('a card payment is refused when there is nothing to pay', async () => {
    const refused = await refusalOf(await site.aSlot(), { coupon_code: await site.aCoupon(), total: 0 });
    expect(refused).toMatchObject({ status: 409, code: 'nothing_to_pay' });
  });

  test.each([1, 29])(
    'if a coupon leaves %d p, the refusal names the smallest card payment and nothing is held',
    async (left) => {
      const coupon = await site.aCoupon({ kind: 'fixed', value: 15_000 - left });
      const visitor = site.aVisitor();
      const slot = await site.aSlot();
      const body = await visitor.aReservation(slot, { coupon_code: coupon, total: left / 100 });
      const [before, calls] = [await site.written(), site.provider.calls.length];
      const refused = await visitor.refused(addReservation, { body });
      expect(refused).toMatchObject({ status: 409, code: 'too_little_to_pay', total: left / 100 });
      expect(refused.message).toContain(`Only £0.${String(left).padStart(2, '0')} is left to pay`);
      expect(refused.message).toContain('the least a card can be charged is £0.30');
      expect(refused.message).toContain('carry on without the coupon');
      expect([await site.written(), site.provider.calls.length]).toEqual([before, calls]);
      const more = { coupon_code: coupon, order_items: [orderLine(menu.cake, 32)], total: 32 + left / 100 };
      await visitor.hold(slot, more);
    },
  );

  test('30 p can be paid by card', async () => {
    const coupon = await site.aCoupon({ kind: 'fixed', value: 14_970 });
    await site.aVisitor().hold(await site.aSlot(), { coupon_code: coupon, total: 0.3 });
  });
});

test('an invalid setting stops all sales', async () => {
  const slot = await site.aSlot();
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(slot, { package_id: classic });
  await setSetting(site.db, 'max_bookable_month', 'the last');
  expect((await visitor.ask(addReservation, { body })).status).toBe(500);
  expect(site.log.at(-1)).toContain('max_bookable_month');
  await setSetting(site.db, 'max_bookable_month', '12');
  await visitor.hold(slot);
});
