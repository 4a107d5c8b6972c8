import type { Change } from '@slipway/shared/api/console/changes.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { classic, party } from '../testing/test-catalogue.ts';
import {
  aRow,
  apply,
  beginSets,
  book,
  bookingsNow,
  byHand,
  days,
  grid,
  mornings,
  onSale,
  openSets,
  bench,
  owner,
  preview,
  site,
  today,
  undoChangeSet,
} from '../testing/test-sets.ts';
import { readTimes } from './read-times.ts';

beforeAll(openSets);
afterAll(() => site.close());
beforeEach(beginSets);

/** A short season. A season of the whole year already has times on sale from Monday 3 to Monday 17 May 2027. */
const week = (words: Partial<Extract<Change, { kind: 'weekly_times' }>['words']> = {}) =>
  grid({
    name: 'A week in May',
    first: '05-10',
    last: '05-16',
    rows: [aRow({ surcharge: { pounds: 4 } })],
    ...words,
  });

const slots = async () =>
  (
    await site.db
      .selectFrom('slots')
      .select(['date', 'packageIds', 'surchargeValue', 'priceSetBy', 'endTime'])
      .where('isOpen', '=', true)
      .where('date', 'in', ['2027-05-12', '2027-05-17'].map(localDate))
      .orderBy('date')
      .orderBy('packageIds')
      .execute()
  ).map(
    ({ date, packageIds, surchargeValue, priceSetBy, endTime }) =>
      `${date.slice(5)} to ${endTime} for ${packageIds?.join() ?? 'all'}: ${surchargeValue}${priceSetBy === null ? '' : ' by hand'}`,
  );

async function refusalOf(changes: Change[]): Promise<Refusal> {
  const error = await preview(changes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`not refused, but ${JSON.stringify(error)}`);
  return error;
}

describe('a season with fewer days', () => {
  test('if two seasons overlap, the season with fewer days sets the price, and the preview names each time whose price changes', async () => {
    const { effect } = await apply('A week', [week()]);
    expect(effect.sentence).toBe('7 times change £150.00 to £154.00.');
    expect(effect.figures.slice(1, 3)).toEqual([
      {
        label: 'A week in May instead of Mornings',
        value:
          '10:00, Monday 10 May 2027 to Sunday 16 May 2027: Classic £150.00 to £154.00; Party £225.00 to £229.00',
      },
      { label: 'Lowest price', value: '£150.00, as before' },
    ]);
    expect(await slots()).toEqual(['05-12 to 12:00 for all: 400', '05-17 to 12:00 for all: 0']);
  });

  test('a short season leaves bookings, holds and hand-set prices unchanged, and the undo removes the season', async () => {
    await apply('By hand', [byHand({ first: '2027-05-12', last: '2027-05-12' })]);
    await (await book('2027-05-11')).confirm();
    await book('2027-05-13');
    const before = await bookingsNow();
    const sale = await onSale();
    const { effect, set } = await apply('A week', [week()]);
    expect(effect.sentence).toBe(
      '6 times change £150.00 to £154.00; 1 is booked and keeps £150.00; 1 is being paid now and keeps it; 1 was set by hand and is left alone.',
    );
    expect(await bookingsNow()).toEqual(before);
    expect(await slots()).toContain('05-12 to 12:00 for all: 1000 by hand');
    await bench.run(owner(), undoChangeSet, { set });
    expect(await onSale()).toEqual(sale);
  });

  test('a season for one package sets that package’s price, except at times with hand-set prices', async () => {
    await apply('By hand', [byHand({ first: '2027-05-17', last: '2027-05-17' })]);
    await apply('A week', [week({ packages: [party], last: '05-17' })]);
    expect(await slots()).toEqual([
      '05-12 to 12:00 for 1: 0',
      '05-12 to 12:00 for 2: 400',
      '05-17 to 12:00 for all: 1000 by hand',
    ]);
  });

  test('the preview of a season names an older season with the same number of days', async () => {
    await apply('A week', [week()]);
    const { figures } = await preview([
      week({ name: 'Festival', rows: [aRow({ surcharge: { pounds: 9 } })] }),
    ]);
    expect(figures.map(({ label }) => label)).toContain('Festival instead of A week in May');
  });
});

test('a preview lists times that are not yet on sale, with the day on which they go on sale', async () => {
  const effect = await preview([week({ name: 'August', first: '08-01', last: '08-31' })]);
  expect(effect.sentence).toBe(
    'The times on sale do not change yet; Sunday 1 August 2027, 10:00: £150.00 to £154.00, on sale from Sunday 18 July 2027.',
  );
  expect(effect.figures[0]).toEqual({
    label: 'Not on sale yet',
    value:
      '10:00, Sunday 1 August 2027 to Tuesday 31 August 2027: Classic £150.00 to £154.00; Party £225.00 to £229.00; August instead of Mornings; on sale from Sunday 18 July 2027',
  });
});

describe('two seasons with times that start together but differ in length', () => {
  test('if times of two seasons differ in length, the new season is refused, with an offer to end the old one on their shared days', async () => {
    const long = week({ minutes: 180, packages: [party] });
    const refusal = await refusalOf([long]);
    expect(refusal.message).toBe(
      'Monday 10 May 2027, 10:00: A week in May takes 180 minutes and Mornings 120. Times of one package that start together must have the same length. End Mornings on those days, or give those times the same length.',
    );
    const [ends] = refusal.options.details!.console!.ends!;
    const words = ends as Extract<Change, { kind: 'weekly_times' }>['words'];
    expect(words.gaps).toEqual([{ first: '05-10', last: '05-16', until: null, packages: [party] }]);
    await apply('Longer', [long, { id: randomUUID(), kind: 'weekly_times', words }]);
    expect(await slots()).toEqual([
      '05-12 to 12:00 for 1: 0',
      '05-12 to 13:00 for 2: 400',
      '05-17 to 12:00 for all: 0',
    ]);
    const { grids } = await readTimes(site.db, {
      from: today,
      now: site.clock.now(),
      place: site.deps.business.place,
    });
    expect(grids.find((each) => each.words.name === 'Mornings')!.words).toEqual(words);
  });

  test('times that start together may differ in length if they are for different packages', async () => {
    await apply('Classic alone', [
      mornings({}, { packages: [classic] }),
      week({ minutes: 180, packages: [party] }),
    ]);
    expect(await slots()).toContain('05-12 to 13:00 for 2: 400');
  });

  test('a new price is accepted although the times of two seasons already differ in length', async () => {
    await site.db
      .insertInto('scheduleRules')
      .values({
        name: 'Long',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        seasonStart: '01-01',
        seasonEnd: '12-31',
        startTimes: [localTime('10:00')],
        durationMinutes: 180,
        surchargeKind: 'fixed',
        surchargeValue: 0,
        pricePerExtraGuest: pence(1500),
      })
      .execute();
    const { effect } = await apply('Dearer', [mornings({ surcharge: { pounds: 5 } })]);
    expect(effect.sentence).toBe('15 times change £150.00 to £155.00.');
  });
});

test('while a season makes the other packages dearer, a new package gets its own times at the usual price', async () => {
  await apply('Dearer', [week({ packages: [classic, party] })]);
  const words = { package: null, name: 'Punch', words: 'For two.', lines: [], price: 225, minutes: 120 };
  const were = await slots();
  const { set, effect } = await apply('Punch', [{ id: randomUUID(), kind: 'package', words }]);
  expect(effect.figures).toContainEqual({
    label: 'Appear',
    value: '7, Monday 10 May 2027 to Sunday 16 May 2027',
  });
  expect(await slots()).toEqual([
    expect.stringMatching(/^05-12 to 12:00 for 1,2: 400$/),
    expect.stringMatching(/^05-12 to 12:00 for \d+: 0$/),
    '05-17 to 12:00 for all: 0',
  ]);
  await bench.run(owner(), undoChangeSet, { set });
  expect(await site.db.selectFrom('boatPackages').select('id').where('name', '=', 'Punch').execute()).toEqual(
    [],
  );
  expect(await slots()).toEqual(were);
});

describe('times made under the old rule, by which the older of two seasons set the price', () => {
  /** Adds a season, and marks the times already on sale as made under the old rule. */
  beforeEach(async () => {
    const rule = {
      name: 'A week in May',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      seasonStart: '05-10',
      seasonEnd: '05-16',
      startTimes: [localTime('10:00')],
      durationMinutes: 120,
      surchargeKind: 'fixed' as const,
      surchargeValue: 400,
      pricePerExtraGuest: pence(1500),
    };
    await site.db.insertInto('scheduleRules').values(rule).execute();
    await site.db.updateTable('slots').set({ byOlderRow: true }).execute();
    await materialiseSlots(site.db, today, days);
  });
  const kept = async () =>
    (await readTimes(site.db, { from: today, now: site.clock.now(), place: site.deps.business.place })).kept;

  test('times made under the old rule keep their old price, and later times get their season’s price', async () => {
    await materialiseSlots(site.db, today, days);
    expect(await slots()).toEqual(['05-12 to 12:00 for all: 0', '05-17 to 12:00 for all: 0']);
    expect(await kept()).toHaveLength(7);
    expect((await kept())[0]).toEqual({
      date: '2027-05-10',
      start: '10:00',
      was: { season: 'Mornings', price: { pounds: 0 } },
      season: { season: 'A week in May', price: { pounds: 4 } },
    });
    const slot = await site.db.deleteFrom('slots').where('date', '=', localDate('2027-05-12')).execute();
    expect(slot).toHaveLength(1);
    await materialiseSlots(site.db, today, days);
    expect(await slots()).toContain('05-12 to 12:00 for all: 400');
  });

  test('times keep their old price until a change set alters one of their seasons, and the undo restores the old price', async () => {
    const before = await onSale();
    const { effect, set } = await apply('Dearer', [mornings({ surcharge: { pounds: 1 } })]);
    expect(effect.sentence).toBe('8 times change £150.00 to £151.00; 7 times change £150.00 to £154.00.');
    expect(await kept()).toEqual([]);
    await bench.run(owner(), undoChangeSet, { set });
    expect(await onSale()).toEqual(before);
    expect(await kept()).toHaveLength(7);
  });

  test('times keep their old price after an unrelated change set, until staff choose the seasons’ prices', async () => {
    await apply('Another start', [week({ name: 'Noon', rows: [aRow({ starts: ['12:30'] })] })]);
    expect(await kept()).toHaveLength(7);
    const words = { first: '2027-05-10', last: '2027-05-16', price: 'season' as const };
    const { effect } = await apply('As seasons say', [byHand(words)]);
    expect(effect.sentence).toBe('7 times change £150.00 to £154.00.');
    expect(await kept()).toEqual([]);
  });
});
