import { pence } from '@slipway/shared/values/pence.ts';
import { addReservation, type WireReservation } from '@slipway/shared/api/reservations.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { testAppOfFile } from '../../testing/test-app.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { orderLine } from '../../testing/test-visitor.ts';

const site = testAppOfFile();
afterEach(() =>
  site.db
    .updateTable('boatPackages')
    .set({ price: pence(15_000) })
    .where('id', '=', 1)
    .execute(),
);

describe('the server calculates the price', () => {
  test('a weekend surcharge, extra guests, a coupon and add-ons give the right price to the penny', async () => {
    const slot = await site.aSlot({ surchargeKind: 'percentage', surchargeValue: 1250, minimumGuests: null });
    const coupon = await site.aCoupon({ value: 1000 });
    const visitor = site.aVisitor();
    const held = await visitor.hold(slot, {
      passengers: 7,
      coupon_code: coupon,
      order_items: [orderLine(menu.platter, 8.5, 3, '  no nuts '), orderLine(menu.cake, 32)],
      total: 236.37,
    });
    expect(await site.booking(held.booking_id)).toMatchObject({
      slotPrice: 16_875,
      basePrice: 19_875,
      couponCode: coupon,
      couponDiscount: 1988,
      addOnsPrice: 5750,
      total: 23_637,
      termsVersion: 1,
      guests: 7,
    });
    expect(site.provider.callsOf('begin').at(-1)!.attempt.amount).toBe(23_637);
    const items = await site.db
      .selectFrom('bookingItems')
      .selectAll()
      .where('bookingId', '=', held.booking_id)
      .orderBy('position')
      .execute();
    expect(items).toEqual([
      expect.objectContaining({ name: 'Grazing board', quantity: 3, unitPrice: 850, comment: 'no nuts' }),
      expect.objectContaining({ name: 'Celebration cake', quantity: 1, unitPrice: 3200, type: 'others' }),
    ]);
  });

  test.each<[string, Partial<WireReservation>, number]>([
    ['package_amount', { package_amount: 0.01 }, 150],
    ['discount', { discount: 150 }, 150],
    ['coupon_discount', { coupon_discount: 149.99 }, 150],
    ['the price of an add-on', { order_items: [orderLine(menu.cake, 0)] }, 182],
    [
      'the name and the tab of an add-on',
      { order_items: [{ ...orderLine(menu.cake, 32), menu_name: 'Nothing', menu_type: 'drinks' }] },
      182,
    ],
  ])('%s sent by the browser does not change the price', async (_what, changes, total) => {
    const held = await site.aVisitor().hold(await site.aSlot(), { ...changes, total });
    expect(await site.booking(held.booking_id)).toMatchObject({
      slotPrice: 15_000,
      couponDiscount: 0,
      total: total * 100,
    });
    const { attempt } = site.provider.callsOf('begin').at(-1)!;
    expect(attempt).toMatchObject({ bookingId: held.booking_id, amount: total * 100, currency: 'GBP' });
    const items = await site.db
      .selectFrom('bookingItems')
      .select(['name', 'type', 'unitPrice'])
      .where('bookingId', '=', held.booking_id)
      .execute();
    for (const item of items) {
      expect(item).toEqual({ name: 'Celebration cake', type: 'others', unitPrice: 3200 });
    }
  });

  test.each([0.01, 149.99, 150.01, 310])(
    'if the browser sends a total of £%d for a boat at £150, the refusal names the price, and nothing is written or charged',
    async (total) => {
      const visitor = site.aVisitor();
      const body = await visitor.aReservation(await site.aSlot(), { total });
      const [before, calls] = [await site.written(), site.provider.calls.length];
      const refused = await visitor.refused(addReservation, { body });
      expect(refused).toMatchObject({ status: 409, code: 'price_changed', total: 150 });
      expect(refused.message).toContain('£150.00');
      expect(await site.written()).toEqual(before);
      expect(site.provider.calls).toHaveLength(calls);
    },
  );

  test('an outdated price is refused, and the new price is returned and then accepted', async () => {
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    const body = await visitor.aReservation(slot);
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(16_050) })
      .where('id', '=', 1)
      .execute();
    const refused = await visitor.refused(addReservation, { body });
    expect(refused).toMatchObject({ code: 'price_changed', total: 160.5 });
    const held = await visitor.hold(slot, { total: refused.total! });
    expect(await site.booking(held.booking_id)).toMatchObject({ total: 16_050 });
  });

  test('two lines of the same add-on are both charged', async () => {
    const order_items = [orderLine(menu.cake, 32, 2), orderLine(menu.cake, 32, 1, 'with candles')];
    const held = await site.aVisitor().hold(await site.aSlot(), { order_items, total: 246 });
    expect(await site.booking(held.booking_id)).toMatchObject({ addOnsPrice: 9600, total: 24_600 });
  });

  test('a fixed coupon takes off at most the price of the boat, so that a platter still has to be paid for', async () => {
    const coupon = await site.aCoupon({ kind: 'fixed', value: 99_900 });
    const held = await site.aVisitor().hold(await site.aSlot(), {
      coupon_code: coupon,
      order_items: [orderLine(menu.platter, 8.5, 2)],
      total: 17,
    });
    expect(await site.booking(held.booking_id)).toMatchObject({ couponDiscount: 15_000, total: 1700 });
  });

  test('guests, captain, method, browser and terms of the request are stored with the booking', async () => {
    const visitor = site.aVisitor();
    const held = await visitor.hold(await site.aSlot(), { captain_declared: true, passengers: 1 });
    expect(await site.booking(held.booking_id)).toMatchObject({
      status: 'held',
      guests: 1,
      isCaptainDeclared: true,
      paymentMethodId: '1',
      packageName: 'Classic',
      termsVersion: 1,
      confirmedAt: null,
      browserHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const other = await site.aVisitor().hold(await site.aSlot());
    expect(await site.booking(other.booking_id)).toMatchObject({ isCaptainDeclared: false });
  });
});
