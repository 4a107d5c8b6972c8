import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Change } from '@slipway/shared/api/console/changes.ts';
import { listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { saveChangeSet } from '../set-up/draft-commands.ts';
import { markDishSoldOut } from '../set-up/mark-dish-sold-out.ts';
import { sayNotEaten } from '../set-up/say-not-eaten.ts';
import { setCommands } from '../set-up/set-commands.ts';
import { commandBench } from './sample-commands.ts';
import { monday, openTestApp } from './test-app.ts';
import { type Slot, menu } from './test-catalogue.ts';
import { minute } from './test-clock.ts';
import { orderLine } from './test-visitor.ts';
import { clearTables } from './clear-tables.ts';

/** A bench for tests that edit the things on sale: two boats and one time, on Saturday 8 May 2027. */

const days = 7;
export const today = venueDate(monday);
const { applyChangeSet, undoChangeSet } = setCommands(days);
export { applyChangeSet };
const commands = [saveChangeSet, applyChangeSet, undoChangeSet, markDishSoldOut, sayNotEaten];

type Kind = Change['kind'];
type WordsOf<K extends Kind> = Extract<Change, { kind: K }>['words'];
export const change = <K extends Kind>(kind: K, words: WordsOf<K>) =>
  ({ id: randomUUID(), kind, words }) as Change;

export const named = <Row extends { name: string }>(rows: readonly Row[], name: string) =>
  rows.find((row) => row.name === name);

export async function soldBench() {
  const site = await openTestApp({ boats: 2 });
  const bench = await commandBench(site, commands);
  const owner = () => bench.actor('owner');

  /** Sets up one time on sale, with no bookings and with nothing sold out. Returns that time. */
  async function begin(): Promise<Slot> {
    site.clock.set(monday);
    await clearTables(site.db, [
      'schedule_rules',
      'slots',
      'change_sets',
      'change_set_rows',
      'bookings',
      'coupons',
      'closures',
    ]);
    await sql`update menu_items set sold_out_on = null`.execute(site.db);
    await site.aRule();
    await materialiseSlots(site.db, today, 7, site.deps.business.place);
    return site.db.selectFrom('slots').selectAll().executeTakeFirstOrThrow();
  }

  async function draft(changes: Change[], fromDate: string | null = null) {
    const input = { set: null, version: null, name: 'Spring', fromDate, changes };
    const { result } = await bench.run(owner(), saveChangeSet, input);
    const { set, version } = result as { set: string; version: number };
    return { set, version };
  }

  /** Previews the changes and applies them, with the reason if given. */
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

  async function takeBackSaying({ set }: { set: string }) {
    site.clock.forward(2 * minute);
    const { result, effect } = await bench.run(owner(), undoChangeSet, { set });
    return { left: (result as { left: string[] }).left, warnings: effect.warnings };
  }
  const takeBack = async (done: { set: string }) => (await takeBackSaying(done)).left;

  /** Everything on sale, and the bookings for it. */
  async function world() {
    const { rows } = await sql<{ world: string }>`
      select jsonb_build_object(
        'packages', (select jsonb_agg(to_jsonb(p) order by id) from boat_packages p),
        'lines', (select jsonb_agg(to_jsonb(i) order by id) from package_items i),
        'menu', (select jsonb_agg(to_jsonb(m) order by id) from menu_items m),
        'boats', (select jsonb_agg(to_jsonb(b) order by id) from boats b where is_in_service),
        'kinds', (select jsonb_agg(to_jsonb(k) order by id) from boat_kinds k where not is_gone),
        'coupons', (select jsonb_agg(to_jsonb(c) order by id) from coupons c))::text as world`.execute(
      site.db,
    );
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

  /**
   * Applies the changes, calls `look`, and undoes them. Afterwards everything on sale is as before, and no booking has
   * changed.
   */
  async function thereAndBack(changes: Change[], look?: (effect: Effect) => Promise<void>) {
    const [before, facts] = [await world(), await booked()];
    const done = await apply(changes, 'the season');
    await look?.(done.effect);
    expect(await world()).not.toEqual(before);
    expect(await booked()).toBe(facts);
    expect(await takeBack(done)).toEqual([]);
    expect(await world()).toEqual(before);
    expect(await booked()).toBe(facts);
  }

  /** A confirmed booking of the slot for four guests on Classic, with `cakes` cakes. */
  async function aBooking(slot: Slot, cakes = 0) {
    const { booking_id: id } = await site
      .aVisitor()
      .hold(
        slot,
        cakes === 0 ? {} : { total: 150 + 32 * cakes, order_items: [orderLine(menu.cake, 32, cakes)] },
      );
    await site.setBooking(id, { status: 'confirmed', confirmedAt: monday });
    return id;
  }

  /** Books the slot for `guests` people, deletes all bookings, and returns the name of the boat that the party got. */
  async function soldBoatOf(slot: Slot, guests: number): Promise<string> {
    const visitor = site.aVisitor();
    const total = 150 + 15 * Math.max(0, guests - 5);
    const { booking_id: id } = await visitor.hold(slot, { passengers: guests, boats: [guests], total });
    const { name } = await site.db
      .selectFrom('allocations')
      .innerJoin('boats', 'boats.id', 'allocations.boatId')
      .select('boats.name')
      .where('bookingId', '=', id)
      .executeTakeFirstOrThrow();
    await clearTables(site.db, ['bookings']);
    return name;
  }

  const menuOnSite = () => site.aVisitor().get(listMenu);
  const packagesOnSite = () => site.aVisitor().get(listPackages);

  return {
    site,
    bench,
    owner,
    begin,
    draft,
    apply,
    takeBack,
    takeBackSaying,
    booked,
    thereAndBack,
    aBooking,
    soldBoatOf,
    menuOnSite,
    packagesOnSite,
  };
}
