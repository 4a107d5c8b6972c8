import type { Change } from '@slipway/shared/api/console/changes.ts';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { readTermsAt } from '../catalogue/business-terms.ts';
import { classic, party } from '../testing/test-catalogue.ts';
import {
  aRow,
  apply,
  applyChangeSet,
  beginSets,
  bench,
  book,
  bookingsNow,
  byHand,
  day,
  days,
  draft,
  grid,
  mornings,
  onSale,
  openSets,
  owner,
  paint,
  preview,
  saturdays,
  site,
  slotOn,
  today,
  undoChangeSet,
} from '../testing/test-sets.ts';

beforeAll(openSets);
afterAll(() => site.close());
beforeEach(beginSets);

describe('a change of price', () => {
  test('the preview counts the changed times, the parties that keep their price, and the hand-set prices', async () => {
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

  test('a new price begins the day after the old rule ends, and unchanged rules are kept', async () => {
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

  test('the public list of packages shows a new price immediately', async () => {
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
  test('times are added and removed, and a booking at a removed time is unchanged', async () => {
    await (await book('2027-05-08')).confirm();
    const before = await bookingsNow();
    const { effect } = await apply('Later', [mornings({ starts: ['11:00'] })]);
    expect(effect.sentence).toBe('15 times appear; 15 times go; 1 booking on them keeps its time and price.');
    expect(await bookingsNow()).toEqual(before);
    expect((await onSale())[0]).toBe('2027-05-03 11:00 fixed 0 1500 ');
  });

  test('times that follow the sun differ from week to week', async () => {
    await apply('Sunset', [mornings({ starts: [], sun: [-90] }, { name: 'Sunset', packages: [party] })]);
    const starts = (await onSale()).filter((slot) => !slot.includes('10:00'));
    expect(starts[0]).toBe('2027-05-03 19:00 fixed 0 1500 ');
    expect(starts.at(-1)).toBe('2027-05-17 19:30 fixed 0 1500 ');
  });

  test('a special day can be closed or more expensive, and can be made a usual day again', async () => {
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

  test('a time that was closed by hand remains closed after its rule is removed and added again', async () => {
    const { id } = await slotOn('2027-05-08');
    await site.db.updateTable('slots').set({ isOpen: false }).where('id', '=', id).execute();
    await apply('Away', [grid({ rows: [] })]);
    expect(await onSale()).toEqual([]);
    await apply('Back', [mornings()]);
    expect((await onSale()).map((slot) => slot.slice(0, 10))).not.toContain('2027-05-08');
    expect(await onSale()).toHaveLength(days);
  });

  test('changed business terms are a new version, and the undo restores the old terms', async () => {
    const at = async () => {
      const { terms } = await readTermsAt(site.db, site.clock.now());
      return [terms.minimumNoticeMinutes, terms.turnaroundMinutes];
    };
    const before = await at();
    const change: Change = { id: 'f', kind: 'figures', words: { notice: 60, turnaround: 45 } };
    const { set, effect } = await apply('Figures', [change]);
    expect(effect.sentence).toBe('The times on sale do not change.');
    expect(effect.figures).toContainEqual({
      label: 'A boat stays in after a trip',
      value: '30 minutes → 45 minutes',
    });
    expect(await at()).toEqual([60, 45]);
    await bench.run(owner(), undoChangeSet, { set });
    expect(await at()).toEqual(before);
  });
});

describe('unusual changes', () => {
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

  test('a price below the lowest price ever sold needs a reason', async () => {
    const booked = await book('2027-05-08');
    await booked.confirm();
    await site.db
      .updateTable('bookings')
      .set({ slotPrice: pence(16_500), basePrice: pence(16_500), total: pence(16_500) })
      .execute();
    await apply('Dearer', [mornings({ surcharge: { pounds: 15 } })]);
    const set = await draft('Cheap', [mornings()]);
    await expect(bench.run(owner(), applyChangeSet, set)).rejects.toThrow(
      '£150.00 is below £165.00, the lowest price at which this package was ever sold.',
    );
  });

  test('a change set that changes more than sixty start times gets a warning', async () => {
    const starts = (count: number) => Array.from({ length: count }, (_, index) => `${10 + index}:30`);
    expect((await preview([mornings({ starts: starts(4) }, { name: 'More' })])).warnings).toEqual([]);
    expect((await preview([mornings({ starts: starts(5) }, { name: 'More' })])).warnings.join()).toContain(
      '75 times change',
    );
  });
});

describe('impossible changes', () => {
  test('a price below £1, a trip past midnight, an unknown package and an empty set are refused', async () => {
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
    await expect(preview([])).rejects.toThrow('has no changes yet');
  });

  test('times without any boat in service are refused', async () => {
    await site.db.updateTable('boats').set({ isInService: false }).execute();
    await expect(preview([mornings({ starts: ['11:00'] })])).rejects.toThrow('no boat would be in service');
    await site.db.updateTable('boats').set({ isInService: true }).execute();
  });
});
