import type { Change } from '@slipway/shared/api/console/changes.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { commandBench } from './sample-commands.ts';
import { type TestApp, monday, openTestApp } from './test-app.ts';
import { applyDueSets } from '../set-up/apply-due-sets.ts';
import { saveChangeSet, throwChangeSetAway } from '../set-up/draft-commands.ts';
import { setCommands } from '../set-up/set-commands.ts';
import { isDeepStrictEqual } from 'node:util';
import { clearTables } from './clear-tables.ts';

/** The number of days with times: a fortnight from Monday 3 May 2027. */
export const days = 14;
export const today = venueDate(monday);
export const { applyChangeSet, scheduleChangeSet, undoChangeSet } = setCommands(days);
const commands = [saveChangeSet, throwChangeSetAway, applyChangeSet, scheduleChangeSet, undoChangeSet];
export const day = 86_400_000;

export let site: TestApp;
export let bench: Awaited<ReturnType<typeof commandBench>>;
/** Opens a small business with its team, for all tests of a file. */
export async function openSets(): Promise<void> {
  site = await openTestApp({ boats: 2 });
  bench = await commandBench(site, commands);
}

export async function beginSets(): Promise<void> {
  site.clock.set(monday);
  await clearTables(site.db, [
    'schedule_rules',
    'special_days',
    'slots',
    'change_sets',
    'change_set_rows',
    'bookings',
  ]);
  await apply('Begin', [mornings()]);
}

type Grid = Extract<Change, { kind: 'weekly_times' }>['words'];
type GridRow = Grid['rows'][number];

const everyDay = [1, 2, 3, 4, 5, 6, 7];
export const aRow = (words: Partial<GridRow> = {}): GridRow => ({
  days: everyDay,
  starts: ['10:00'],
  sun: [],
  surcharge: { pounds: 0 },
  extra: 15,
  covers: null,
  ...words,
});
export const grid = (words: Partial<Grid>): Change => ({
  id: randomUUID(),
  kind: 'weekly_times',
  words: {
    name: 'Mornings',
    first: '01-01',
    last: '12-31',
    packages: null,
    minutes: 120,
    rows: [aRow()],
    ...words,
  },
});
export const mornings = (row: Partial<GridRow> = {}, words: Partial<Grid> = {}) =>
  grid({ rows: [aRow(row)], ...words });
export const paint = (
  dates: string[],
  how: 'closed' | 'usual' | { pounds: number } | { percent: number },
): Change => ({
  id: randomUUID(),
  kind: 'special_days',
  words: { dates, paint: how },
});
type ByHand = Extract<Change, { kind: 'price_by_hand' }>['words'];
export const byHand = (words: Partial<ByHand>): Change => ({
  id: randomUUID(),
  kind: 'price_by_hand',
  words: {
    first: today,
    last: addDays(today, days),
    days: everyDay,
    starts: null,
    packages: null,
    price: { set: { pounds: 10 } },
    hand: false,
    ...words,
  },
});

export const applyDue = () => applyDueSets(site.deps, applyChangeSet);
export const owner = () => bench.actor('owner');

export async function draft(name: string, changes: Change[], fromDate: string | null = null) {
  const { result } = await bench.run(owner(), saveChangeSet, {
    set: null,
    version: null,
    name,
    fromDate,
    changes,
  });
  const { set, version } = result as { set: string; version: number };
  return { set, version };
}

export async function apply(
  name: string,
  changes: Change[],
  more: { fromDate?: string; reason?: string } = {},
) {
  const set = await draft(name, changes, more.fromDate ?? null);
  const preview = await bench.run(owner(), applyChangeSet, set, { isPreview: true });
  const done = await bench.run(owner(), applyChangeSet, set, {
    fingerprint: preview.fingerprint,
    reason: more.reason ?? 'the season',
  });
  if (!isDeepStrictEqual(done.effect, preview.effect)) throw new Error('done is not what was previewed');
  return { ...set, ...done };
}

export const preview = async (changes: Change[], fromDate: string | null = null) =>
  (await bench.run(owner(), applyChangeSet, await draft('Look', changes, fromDate), { isPreview: true }))
    .effect;

export async function onSale() {
  const rows = await site.db
    .selectFrom('slots')
    .select(['date', 'startTime', 'surchargeKind', 'surchargeValue', 'pricePerExtraGuest', 'priceSetBy'])
    .where('isOpen', '=', true)
    .orderBy('date')
    .orderBy('startTime')
    .execute();
  return rows.map((slot) => Object.values(slot).join(' '));
}
export const slotOn = (date: string) =>
  site.db
    .selectFrom('slots')
    .selectAll()
    .where('date', '=', localDate(date))
    .where('isOpen', '=', true)
    .executeTakeFirstOrThrow();

export async function book(date: string) {
  const reserved = await site.aVisitor().hold(await slotOn(date));
  return {
    id: reserved.booking_id,
    confirm: () => site.setBooking(reserved.booking_id, { status: 'confirmed', confirmedAt: monday }),
  };
}
export const bookingsNow = () =>
  sql<{
    row: string;
  }>`select b::text || a::text as row from bookings b join allocations a on a.booking_id = b.id order by b.id`.execute(
    site.db,
  );

export const saturdays = [8, 15].map((date) => `2027-05-${String(date).padStart(2, '0')}`);
