import { addReservation, type WireReservation } from '@slipway/shared/api/reservations.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addTerms } from '../../testing/add-terms.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { classic, menu, setSetting } from '../../testing/test-catalogue.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { minute } from '../../testing/test-clock.ts';
import { orderLine } from '../../testing/test-visitor.ts';

// Two processes on one database, each with its own catalogue in memory. Each change is made in SQL.
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await openTestApp({ boats: 3 });
  second = await openTestApp({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});
afterEach(() => {
  for (const { clock } of [first, second]) clock.set(monday);
});

let visitors = 0;
const sites = (): [string, TestApp][] => [
  ['the one that has just sold it', first],
  ['the other', second],
];

/** Reads a slot, its month and the catalogue into the memory of both processes. */
async function rememberedSlot(changes: Partial<WireReservation> = {}): Promise<Slot> {
  const slot = await first.aSlot();
  for (const [, site] of sites()) await aVisitor(site).hold(slot, changes);
  await sql`delete from allocations`.execute(first.db);
  await sql`update bookings set status = 'expired' where status = 'held'`.execute(first.db);
  return slot;
}

function aVisitor(site: TestApp) {
  visitors += 1;
  return site.aVisitor({ address: `203.0.113.${visitors}`, email: `stale${visitors}@example.com` });
}

async function refusal(site: TestApp, slot: Slot, changes: Partial<WireReservation> = {}) {
  const visitor = aVisitor(site);
  const body = await visitor.aReservation(slot, changes);
  const before = await site.written();
  const { code, total } = await visitor.refused(addReservation, { body });
  expect(await site.written()).toEqual(before);
  return { code, total };
}

const changedTo = (total: number) => ({ code: 'price_changed', total });

describe('a price that changed right before a booking', () => {
  test('right after a slot’s surcharge has changed, a booking uses the new surcharge', async () => {
    const slot = await rememberedSlot();
    await first.db.updateTable('slots').set({ surchargeValue: 1000 }).where('id', '=', slot.id).execute();
    for (const [, site] of sites()) expect(await refusal(site, slot)).toEqual(changedTo(160));
    for (const [, site] of sites()) await aVisitor(site).hold(slot, { total: 160 });
  });

  test('right after a package’s price has changed, a booking uses the new price', async () => {
    const slot = await rememberedSlot();
    const setPrice = (price: number) =>
      sql`update boat_packages set price = ${price} where id = ${classic}`.execute(first.db);
    await setPrice(14_000);
    for (const [, site] of sites()) expect(await refusal(site, slot)).toEqual(changedTo(140));
    await setPrice(15_000);
    for (const [, site] of sites()) await aVisitor(site).hold(slot);
  });

  test('right after an add-on’s price has changed, a booking uses the new price', async () => {
    const order = { order_items: [orderLine(menu.cake, 32, 1)], total: 182 };
    const slot = await rememberedSlot(order);
    await sql`update menu_items set price = 3300 where id = ${menu.cake}`.execute(first.db);
    for (const [, site] of sites()) expect(await refusal(site, slot, order)).toEqual(changedTo(183));
    await sql`update menu_items set price = 3200 where id = ${menu.cake}`.execute(first.db);
  });

  test('right after a coupon’s value has changed, a booking uses the new value', async () => {
    const coupon = await first.aCoupon({ value: 1000 });
    const order = { coupon_code: coupon, total: 135 };
    const slot = await rememberedSlot(order);
    await sql`update coupons set value = 2000 where code = ${coupon}`.execute(first.db);
    for (const [, site] of sites()) expect(await refusal(site, slot, order)).toEqual(changedTo(120));
  });
});

describe('an item that was taken off sale right before a booking', () => {
  test.each([
    ['the slot', (slot: Slot) => sql`update slots set is_open = false where id = ${slot.id}`],
    ['its day', (slot: Slot) => sql`insert into closures (date, reason) values (${slot.date}, 'Storm')`],
  ])('%s', async (_what, change) => {
    const slot = await rememberedSlot();
    await change(slot).execute(first.db);
    for (const [, site] of sites())
      expect(await refusal(site, slot)).toMatchObject({ code: 'slot_not_on_sale' });
  });

  test('its month', async () => {
    const slot = await rememberedSlot();
    await setSetting(first.db, 'max_bookable_month', '4');
    for (const [, site] of sites())
      expect(await refusal(site, slot)).toMatchObject({ code: 'slot_not_on_sale' });
    await setSetting(first.db, 'max_bookable_month', '12');
    for (const [, site] of sites()) await aVisitor(site).hold(slot);
  });

  test('a package that has just been taken off sale is refused, even if no package is left on sale', async () => {
    const slot = await rememberedSlot();
    await sql`update boat_packages set status = 'inactive' where id = ${classic}`.execute(first.db);
    for (const [, site] of sites())
      expect(await refusal(site, slot)).toMatchObject({ code: 'package_not_on_sale' });
    await sql`update boat_packages set status = 'active' where id = ${classic}`.execute(first.db);
  });
});

test('right after the business terms have changed, a booking uses the new terms', async () => {
  const slot = await rememberedSlot();
  const version = await addTerms(first.db, { holdMinutes: 20 }, monday);
  for (const [, site] of sites()) {
    const held = await aVisitor(site).hold(slot);
    expect(held.hold_expires_at).toBe(new Date(monday.getTime() + 20 * minute).toISOString());
    const booking = await site.db
      .selectFrom('bookings')
      .select('termsVersion')
      .where('id', '=', held.booking_id)
      .executeTakeFirst();
    expect(booking).toEqual({ termsVersion: version });
  }
});

test('business terms that are stored in advance apply from their start, with no write at that time', async () => {
  const later = new Date(monday.getTime() + 5 * minute);
  await addTerms(first.db, { holdMinutes: 30 }, monday, later);
  const slot = await rememberedSlot();
  for (const [, site] of sites()) {
    site.clock.set(later);
    const held = await aVisitor(site).hold(slot);
    expect(held.hold_expires_at).toBe(new Date(later.getTime() + 30 * minute).toISOString());
  }
});

test('control: without the check of the catalogue, the old price is accepted', async () => {
  const slot = await rememberedSlot();
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('reserve'::regproc) as source`.execute(first.db);
  const { source } = rows[0]!;
  const spoiled = source.replace(/^.*-- guard: nothing is decided on an old catalogue$/m, '');
  expect(spoiled).not.toBe(source);
  await sql.raw(spoiled).execute(first.db);
  await first.db.updateTable('slots').set({ surchargeValue: 1000 }).where('id', '=', slot.id).execute();
  await aVisitor(second).hold(slot);
  await sql.raw(source).execute(first.db);
  expect(await refusal(second, slot)).toEqual(changedTo(160));
});
