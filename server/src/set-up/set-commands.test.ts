import type { Change } from '@slipway/shared/api/console/changes.ts';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import {
  applyChangeSet as applyCall,
  getChangeSet,
  getTimes,
  listChangeSets,
  saveChangeSet as saveCall,
} from '@slipway/shared/api/console/change-sets.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { materialiseSlots } from '../availability/materialise-slots.ts';
import { readTermsAt } from '../runtime/business-terms.ts';
import { commandBench } from '../testing/sample-commands.ts';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { minute } from '../testing/test-clock.ts';
import { classic, party } from '../testing/test-catalogue.ts';
import { signedInAs } from '../testing/test-staff.ts';
import { applyDueSets } from './apply-due-sets.ts';
import { saveChangeSet, throwChangeSetAway } from './draft-commands.ts';
import { setCommands, undoDays } from './set-commands.ts';

/** From Monday 3 May 2027; a fortnight of times. */
const days = 14;
const today = venueDate(monday);
const { applyChangeSet, scheduleChangeSet, undoChangeSet } = setCommands(days);
const commands = [saveChangeSet, throwChangeSetAway, applyChangeSet, scheduleChangeSet, undoChangeSet];
const day = 86_400_000;

let site: TestApp;
let bench: Awaited<ReturnType<typeof commandBench>>;
beforeAll(async () => {
  site = await openTestApp({ boats: 2 });
  bench = await commandBench(site, commands);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(monday);
  await sql`truncate schedule_rules, special_days, slots, change_sets, change_set_rows, bookings cascade`.execute(
    site.db,
  );
  await apply('Begin', [mornings()]);
});

type Grid = Extract<Change, { kind: 'weekly_times' }>['words'];
type GridRow = Grid['rows'][number];

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const aRow = (words: Partial<GridRow> = {}): GridRow => ({
  days: everyDay,
  starts: ['10:00'],
  sun: [],
  surcharge: { pounds: 0 },
  extra: 15,
  covers: null,
  ...words,
});
const grid = (words: Partial<Grid>): Change => ({
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
const mornings = (row: Partial<GridRow> = {}, words: Partial<Grid> = {}) =>
  grid({ rows: [aRow(row)], ...words });
const paint = (
  dates: string[],
  how: 'closed' | 'usual' | { pounds: number } | { percent: number },
): Change => ({
  id: randomUUID(),
  kind: 'special_days',
  words: { dates, paint: how },
});
type ByHand = Extract<Change, { kind: 'price_by_hand' }>['words'];
const byHand = (words: Partial<ByHand>): Change => ({
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

const applyDue = () => applyDueSets(site.deps, applyChangeSet);
const owner = () => bench.actor('owner');

async function draft(name: string, changes: Change[], fromDate: string | null = null) {
  const { result } = await bench.run(owner(), saveChangeSet, {
    set: null,
    version: null,
    name,
    fromDate,
    changes,
  });
  return result as { set: string; version: number };
}

async function apply(name: string, changes: Change[], more: { fromDate?: string; reason?: string } = {}) {
  const set = await draft(name, changes, more.fromDate ?? null);
  const preview = await bench.run(owner(), applyChangeSet, set, { isPreview: true });
  const done = await bench.run(owner(), applyChangeSet, set, {
    fingerprint: preview.fingerprint,
    reason: more.reason ?? 'the season',
  });
  expect(done.effect).toEqual(preview.effect);
  return { ...set, ...done };
}

const preview = async (changes: Change[], fromDate: string | null = null) =>
  (await bench.run(owner(), applyChangeSet, await draft('Look', changes, fromDate), { isPreview: true }))
    .effect;

async function onSale() {
  const rows = await site.db
    .selectFrom('slots')
    .select(['date', 'startTime', 'surchargeKind', 'surchargeValue', 'pricePerExtraGuest', 'priceSetBy'])
    .where('isOpen', '=', true)
    .orderBy('date')
    .orderBy('startTime')
    .execute();
  return rows.map((slot) => Object.values(slot).join(' '));
}
const slotOn = (date: string) =>
  site.db
    .selectFrom('slots')
    .selectAll()
    .where('date', '=', localDate(date))
    .where('isOpen', '=', true)
    .executeTakeFirstOrThrow();

async function book(date: string) {
  const reserved = await site.aVisitor().hold(await slotOn(date));
  return {
    id: reserved.booking_id,
    confirm: () =>
      site.db
        .updateTable('bookings')
        .set({ status: 'confirmed', confirmedAt: monday })
        .where('id', '=', reserved.booking_id)
        .execute(),
  };
}
const bookingsNow = () =>
  sql<{
    row: string;
  }>`select b::text || a::text as row from bookings b join allocations a on a.booking_id = b.id order by b.id`.execute(
    site.db,
  );

const saturdays = [8, 15].map((date) => `2027-05-${String(date).padStart(2, '0')}`);

describe('a change of price', () => {
  test('says how many times change, who keeps what, and what a hand has set', async () => {
    await apply('By hand', [byHand({ first: '2027-05-12', last: '2027-05-12' })]);
    const booked = await book('2027-05-08');
    await booked.confirm();
    await book('2027-05-09');
    const before = await bookingsNow();
    const { effect } = await apply('Dearer', [mornings({ surcharge: { pounds: 15 } })]);
    expect(effect.sentence).toBe(
      '14 times change £150.00 to £165.00; 1 is booked and keeps £150.00; 1 is being paid now and keeps it; 1 was set by hand and is left alone.',
    );
    expect(await bookingsNow()).toEqual(before);
    expect(effect.figures).toEqual([
      { label: 'Change price', value: '14, Monday 3 May 2027 to Monday 17 May 2027' },
      { label: 'Lowest price', value: '£150.00 → £160.00' },
    ]);
  });

  test('begins on its day: the rule of before ends there, and what stays the same stands', async () => {
    const { effect } = await apply(
      'Weekends',
      [
        grid({
          rows: [aRow({ days: [1, 2, 3, 4, 5] }), aRow({ days: [6, 7], surcharge: { percent: 10 } })],
        }),
      ],
      { fromDate: '2027-05-10' },
    );
    expect(effect.sentence).toBe('2 times change £150.00 to £165.00.');
    const rules = await site.db.selectFrom('scheduleRules').selectAll().orderBy('id').execute();
    expect(rules.map(({ weekdays, validFrom, validTo }) => [weekdays.join(''), validFrom, validTo])).toEqual([
      ['1234567', today, '2027-05-09'],
      ['12345', '2027-05-10', null],
      ['67', '2027-05-10', null],
    ]);
    const { effect: again } = await apply(
      'Sundays',
      [grid({ rows: [aRow({ days: [1, 2, 3, 4, 5] }), aRow({ days: [6, 7], surcharge: { percent: 12 } })] })],
      { fromDate: '2027-05-12' },
    );
    expect(again.sentence).toBe('2 times change £165.00 to £168.00.');
    expect(await site.db.selectFrom('scheduleRules').select('id').execute()).toHaveLength(4);
  });

  test('is on the public pages’ calendar and packages at once', async () => {
    const visitor = site.aVisitor();
    const extra = async () =>
      (await visitor.get(listPackages)).map(({ price_per_person }) => price_per_person);
    expect(await extra()).toEqual([15, 15, 15]);
    await apply('Extra guests', [mornings({ extra: 12 })]);
    expect(await extra()).toEqual([12, 12, 12]);
    await apply('Later', [mornings({ extra: 20 })]);
    site.clock.forward(day);
    await materialiseSlots(site.db, addDays(today, 1), days);
    expect(await extra()).toEqual([20, 20, 20]);
  });
});

describe('times', () => {
  test('appear and go, and a booking on one that goes keeps it', async () => {
    await (await book('2027-05-08')).confirm();
    const before = await bookingsNow();
    const { effect } = await apply('Later', [mornings({ starts: ['11:00'] })]);
    expect(effect.sentence).toBe('15 times appear; 15 times go; 1 booking on them keeps its time and price.');
    expect(await bookingsNow()).toEqual(before);
    expect((await onSale())[0]).toBe('2027-05-03 11:00 fixed 0 1500 ');
  });

  test('that follow the sun are other ones each week', async () => {
    await apply('Sunset', [mornings({ starts: [], sun: [-90] }, { name: 'Sunset', packages: [party] })]);
    const starts = (await onSale()).filter((slot) => !slot.includes('10:00'));
    expect(starts[0]).toBe('2027-05-03 19:00 fixed 0 1500 ');
    expect(starts.at(-1)).toBe('2027-05-17 19:30 fixed 0 1500 ');
  });

  test('of a special day are closed, dearer, or as usual again', async () => {
    const before = await onSale();
    const { effect } = await apply('Festival', [
      paint(saturdays, { pounds: 20 }),
      paint(['2027-05-09'], 'closed'),
    ]);
    expect(effect.sentence).toBe('2 times change £150.00 to £170.00; 1 time goes.');
    const { effect: back } = await apply('As usual', [paint([...saturdays, '2027-05-09'], 'usual')]);
    expect(back.sentence).toBe('2 times change £170.00 to £150.00; 1 time appears.');
    expect(await onSale()).toEqual(before);
  });

  test('that a hand has closed stay closed, whatever the rules do', async () => {
    const { id } = await slotOn('2027-05-08');
    await site.db.updateTable('slots').set({ isOpen: false }).where('id', '=', id).execute();
    await apply('Away', [grid({ rows: [] })]);
    expect(await onSale()).toEqual([]);
    await apply('Back', [mornings()]);
    expect((await onSale()).map((slot) => slot.slice(0, 10))).not.toContain('2027-05-08');
    expect(await onSale()).toHaveLength(days);
  });

  test('of the house: a new version of the figures, and the old ones again', async () => {
    const at = async () => {
      const { terms } = await readTermsAt(site.db, site.clock.now());
      return [terms.minimumNoticeMinutes, terms.turnaroundMinutes];
    };
    const before = await at();
    const change: Change = { id: 'f', kind: 'figures', words: { notice: 60, turnaround: 45 } };
    const { set, effect } = await apply('Figures', [change]);
    expect(effect.sentence).toBe('No time on sale changes.');
    expect(effect.figures).toContainEqual({ label: 'In after a trip', value: '30 minutes → 45 minutes' });
    expect(await at()).toEqual([60, 45]);
    await bench.run(owner(), undoChangeSet, { set });
    expect(await at()).toEqual(before);
  });
});

describe('what is unusual', () => {
  test.each([
    ['a price that changes by over 30 %', { surcharge: { percent: 30.01 } }, 'which is over 30 %'],
    ['nothing at 30 %', { surcharge: { percent: 30 } }, undefined],
  ])('%s', async (_what, row, sentence) => {
    const set = await draft('Dear', [mornings(row)]);
    const { effect } = await bench.run(owner(), applyChangeSet, set, { isPreview: true });
    if (sentence === undefined) expect(effect.warnings).toEqual([]);
    else {
      expect(effect.warnings.join()).toContain(sentence);
      await expect(bench.run(owner(), applyChangeSet, set, { reason: ' ' })).rejects.toMatchObject({
        code: 'reason_needed',
      });
    }
    await bench.run(owner(), applyChangeSet, set, { reason: 'a festival' });
  });

  test('a price under the cheapest ever sold', async () => {
    const booked = await book('2027-05-08');
    await booked.confirm();
    await site.db
      .updateTable('bookings')
      .set({ slotPrice: pence(16_500), basePrice: pence(16_500), total: pence(16_500) })
      .execute();
    await apply('Dearer', [mornings({ surcharge: { pounds: 15 } })]);
    const set = await draft('Cheap', [mornings()]);
    await expect(bench.run(owner(), applyChangeSet, set)).rejects.toThrow(
      '£150.00 is under the cheapest ever sold, £165.00.',
    );
  });

  test('over sixty times', async () => {
    const starts = (count: number) => Array.from({ length: count }, (_, index) => `${10 + index}:30`);
    expect((await preview([mornings({ starts: starts(4) }, { name: 'More' })])).warnings).toEqual([]);
    expect((await preview([mornings({ starts: starts(5) }, { name: 'More' })])).warnings.join()).toContain(
      '75 times change',
    );
  });
});

describe('what cannot be', () => {
  test('a place for less than a pound, a trip past midnight, a package that is not there, nothing at all', async () => {
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(50) })
      .where('id', '=', classic)
      .execute();
    await expect(preview([mornings({ starts: ['10:00', '11:00'] })])).rejects.toThrow('would cost £0.50');
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(15_000) })
      .where('id', '=', classic)
      .execute();
    await expect(preview([mornings({ starts: ['22:30'] })])).rejects.toThrow('after midnight');
    await expect(preview([mornings({}, { packages: [99] })])).rejects.toThrow('doesn’t exist');
    await expect(preview([])).rejects.toThrow('nothing in it');
  });

  test('times on sale without a boat in service', async () => {
    await site.db.updateTable('boats').set({ isInService: false }).execute();
    await expect(preview([mornings({ starts: ['11:00'] })])).rejects.toThrow('no boat would be in service');
    await site.db.updateTable('boats').set({ isInService: true }).execute();
  });
});

describe('taking it back', () => {
  test('within the minute leaves the draft and every time as they were', async () => {
    const before = await onSale();
    const { set, action } = await apply('Later', [
      mornings({ starts: ['11:00'] }),
      byHand({ price: { set: { pounds: 5 } } }),
    ]);
    expect(await onSale()).not.toEqual(before);
    site.clock.forward(59_000);
    await bench.undo(owner(), action!.id);
    expect(await onSale()).toEqual(before);
    const kept = await site.db
      .selectFrom('changeSets')
      .selectAll()
      .where('id', '=', set)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ state: 'draft', appliedAt: null, version: 1 });
  });

  test('for thirty days puts back what still holds and lists what does not', async () => {
    const before = await onSale();
    const { set } = await apply('Two things', [
      mornings({ surcharge: { pounds: 15 } }),
      paint(['2027-05-12', '2027-05-13'], { pounds: 30 }),
    ]);
    await apply('Since', [paint(['2027-05-12'], { pounds: 40 })]);
    const { result, effect } = await bench.run(owner(), undoChangeSet, { set });
    expect(result).toEqual({ set, left: ['2027-05-12'] });
    expect(effect.warnings).toEqual(['2027-05-12 was changed since, and stays.']);
    const after = await onSale();
    expect(after.filter((slot) => !slot.startsWith('2027-05-12'))).toEqual(
      before.filter((slot) => !slot.startsWith('2027-05-12')),
    );
    await expect(bench.run(owner(), undoChangeSet, { set })).rejects.toMatchObject({ code: 'cannot_undo' });
  });

  test('leaves a rule that was changed since', async () => {
    const { set } = await apply('First', [mornings({ surcharge: { pounds: 15 } })]);
    await apply('Second', [mornings({ surcharge: { pounds: 20 } })], { fromDate: '2027-05-10' });
    const before = await onSale();
    const { result } = await bench.run(owner(), undoChangeSet, { set });
    expect(result).toEqual({ set, left: [`Mornings from ${today}`] });
    expect(await onSale()).toEqual(before);
  });

  test('is over after thirty days', async () => {
    const { set } = await apply('Old', [mornings({ surcharge: { pounds: 15 } })]);
    site.clock.forward(undoDays * day + 1);
    await expect(bench.run(owner(), undoChangeSet, { set })).rejects.toThrow('for 30 days');
  });
});

describe('two people at once', () => {
  test('the second save is told who was quicker, and nothing of the first is lost', async () => {
    const { set, version } = await draft('Ours', [mornings()]);
    const words = { set, version, name: 'Ours', fromDate: null };
    await bench.run(bench.actor('manager'), saveChangeSet, {
      ...words,
      changes: [mornings({ starts: ['11:00'] })],
    });
    await expect(
      bench.run(owner(), saveChangeSet, { ...words, changes: [mornings({ starts: ['12:00'] })] }),
    ).rejects.toMatchObject({
      code: 'version_changed',
      options: { details: { console: { changed: { by: 'manager' } } } },
    });
    await expect(bench.run(owner(), applyChangeSet, { set, version })).rejects.toMatchObject({
      code: 'version_changed',
    });
  });

  test('a preview that is not true any more is shown anew', async () => {
    const set = await draft('Dearer', [mornings({ surcharge: { pounds: 15 } })]);
    const { fingerprint } = await bench.run(owner(), applyChangeSet, set, { isPreview: true });
    await book('2027-05-08');
    await expect(bench.run(owner(), applyChangeSet, set, { fingerprint })).rejects.toMatchObject({
      code: 'preview_changed',
    });
  });
});

describe('a set that is scheduled', () => {
  const at = (ms: number) => new Date(monday.getTime() + ms).toISOString();

  test('is put on the site when its time comes, once', async () => {
    const set = await draft('Soon', [mornings({ surcharge: { pounds: 15 } })]);
    const { effect } = await bench.run(
      owner(),
      scheduleChangeSet,
      { ...set, at: at(day) },
      { reason: 'all of them' },
    );
    expect(effect.sentence).toBe(
      'On Tuesday 4 May 2027 at 09:00, as it stands now: 15 times change £150.00 to £165.00.',
    );
    const before = await onSale();
    expect(await applyDue()).toBe(0);
    expect(await onSale()).toEqual(before);
    site.clock.forward(day);
    expect(await Promise.all([applyDue(), applyDue()])).toContain(1);
    const { state } = await site.db
      .selectFrom('changeSets')
      .select('state')
      .where('id', '=', set.set)
      .executeTakeFirstOrThrow();
    expect(state).toBe('applied');
    const actions = await site.db
      .selectFrom('staffActions')
      .select('via')
      .where('subjectId', '=', set.set)
      .where('command', '=', 'apply-change-set')
      .execute();
    expect(actions).toEqual([{ via: 'server' }]);
  });

  test('is looked at again: what nobody agreed to is refused, and the owner is told', async () => {
    const set = await draft('Soon', [mornings({ surcharge: { pounds: 40 } })]);
    await bench.run(owner(), scheduleChangeSet, { ...set, at: at(day) }, {});
    await apply('Cheaper', [
      mornings({ surcharge: { pounds: -0 } }),
      byHand({ price: { set: { pounds: 0 } } }),
    ]);
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(10_000) })
      .where('id', '=', classic)
      .execute();
    site.clock.forward(day);
    await applyDue();
    await site.db
      .updateTable('boatPackages')
      .set({ price: pence(15_000) })
      .where('id', '=', classic)
      .execute();
    const { state, refusal } = await site.db
      .selectFrom('changeSets')
      .selectAll()
      .where('id', '=', set.set)
      .executeTakeFirstOrThrow();
    expect(state).toBe('refused');
    expect(refusal).toContain('over 30 %');
    expect(
      (await (await site.mails()).select('subject').execute()).map(({ subject }) => subject).join(),
    ).toContain('Soon was not put on the site');
  });
});

test('everything is there over the wire, for those who set up the sale', async () => {
  const manager = await signedInAs(site, 'manager');
  site.clock.forward(minute);
  const words = {
    set: null,
    version: null,
    name: 'Wire',
    from_date: null,
    changes: [mornings({ starts: ['11:00'] })],
  };
  const saved = await manager.get(saveCall, { body: { ...words, request_id: randomUUID() } });
  const { set, version } = saved.result!;
  const shown = await manager.get(getChangeSet, { params: { set } });
  expect(shown).toMatchObject({
    name: 'Wire',
    version,
    changes: words.changes,
    titles: ['Mornings: 1 start, every day'],
  });
  const look = await manager.get(applyCall, { body: { set, version, is_preview: true } });
  expect(look.effect.sentence).toContain('times appear');
  const { sets } = await manager.get(listChangeSets);
  expect(sets.map(({ name, state }) => [name, state])).toEqual([
    ['Wire', 'draft'],
    ['Begin', 'applied'],
  ]);
  const times = await manager.get(getTimes);
  expect(times.grids).toEqual([{ words: (mornings() as { words: Grid }).words, begins: null, ends: null }]);
  expect(times.sun).toEqual([]);
});
