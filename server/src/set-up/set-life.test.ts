import * as contract from '@slipway/shared/api/console/change-sets.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monday } from '../testing/test-app.ts';
import { minute } from '../testing/test-clock.ts';
import { classic } from '../testing/test-catalogue.ts';
import { signedInAs } from '../testing/test-staff.ts';
import { saveChangeSet } from './draft-commands.ts';
import { undoDays } from './set-commands.ts';
import {
  apply,
  applyChangeSet,
  applyDue,
  beginSets,
  bench,
  book,
  byHand,
  day,
  draft,
  mornings,
  onSale,
  openSets,
  owner,
  paint,
  scheduleChangeSet,
  site,
  today,
  undoChangeSet,
} from '../testing/test-sets.ts';

beforeAll(openSets);
afterAll(() => site.close());
beforeEach(beginSets);

describe('undoing it', () => {
  test('undoing a set within a minute restores the draft and all times on sale', async () => {
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

  test('undoing a set within thirty days restores the rows that nobody has changed, and lists the others', async () => {
    const before = await onSale();
    const { set } = await apply('Two things', [
      mornings({ surcharge: { pounds: 15 } }),
      paint(['2027-05-12', '2027-05-13'], { pounds: 30 }),
    ]);
    await apply('Since', [paint(['2027-05-12'], { pounds: 40 })]);
    const { result, effect } = await bench.run(owner(), undoChangeSet, { set });
    expect(result).toEqual({ set, left: ['2027-05-12'] });
    expect(effect.warnings).toEqual(['2027-05-12 has been changed since, so it stays as it is.']);
    const after = await onSale();
    expect(after.filter((slot) => !slot.startsWith('2027-05-12'))).toEqual(
      before.filter((slot) => !slot.startsWith('2027-05-12')),
    );
    await expect(bench.run(owner(), undoChangeSet, { set })).rejects.toMatchObject({ code: 'cannot_undo' });
  });

  test('undoing a set does not change a rule that was edited since', async () => {
    const { set } = await apply('First', [mornings({ surcharge: { pounds: 15 } })]);
    await apply('Second', [mornings({ surcharge: { pounds: 20 } })], { fromDate: '2027-05-10' });
    const before = await onSale();
    const { result } = await bench.run(owner(), undoChangeSet, { set });
    expect(result).toEqual({ set, left: [`Mornings from ${today}`] });
    expect(await onSale()).toEqual(before);
  });

  test('a set cannot be undone after thirty days', async () => {
    const { set } = await apply('Old', [mornings({ surcharge: { pounds: 15 } })]);
    site.clock.forward(undoDays * day + 1);
    await expect(bench.run(owner(), undoChangeSet, { set })).rejects.toThrow('for 30 days');
  });
});

describe('two people who edit at once', () => {
  test('the second person to save learns who saved first, and the first save is kept', async () => {
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

  test('a set is refused if its preview is outdated', async () => {
    const set = await draft('Dearer', [mornings({ surcharge: { pounds: 15 } })]);
    const { fingerprint } = await bench.run(owner(), applyChangeSet, set, { isPreview: true });
    await book('2027-05-08');
    await expect(bench.run(owner(), applyChangeSet, set, { fingerprint })).rejects.toMatchObject({
      code: 'preview_changed',
    });
  });
});

describe('a scheduled change set', () => {
  const at = (ms: number) => new Date(monday.getTime() + ms).toISOString();

  test('a scheduled set is published at its time, once', async () => {
    const set = await draft('Soon', [mornings({ surcharge: { pounds: 15 } })]);
    const { effect } = await bench.run(
      owner(),
      scheduleChangeSet,
      { ...set, at: at(day) },
      { reason: 'all of them' },
    );
    expect(effect.sentence).toBe(
      'On Tuesday 4 May 2027 at 09:00, as things are now: 15 times change £150.00 to £165.00.',
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

  test('a scheduled set with an effect that nobody agreed to is refused, and the owner is emailed', async () => {
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
    const told = (await site.mailed({ kind: 'staff_notice' })).find(({ subject }) =>
      subject.includes('Soon was not published'),
    );
    expect(told?.textBody).toContain(`${refusal} Please correct the changes at the console under Set up`);
    expect(told?.textBody).not.toContain('end all sessions');
  });
});

test('staff who set up the sale can read all sets from the server', async () => {
  const manager = await signedInAs(site, 'manager');
  site.clock.forward(minute);
  const words = {
    set: null,
    version: null,
    name: 'Wire',
    fromDate: null,
    changes: [mornings({ starts: ['11:00'] })],
  };
  const saved = await manager.get(contract.saveChangeSet, { body: { ...words, requestId: randomUUID() } });
  const { set, version } = saved.result!;
  const shown = await manager.get(contract.getChangeSet, { params: { set } });
  expect(shown).toMatchObject({
    name: 'Wire',
    version,
    changes: words.changes,
    titles: ['Mornings: 1 start, every day'],
    kinds: ['weekly_times'],
    deeds: [],
  });
  const look = await manager.get(contract.applyChangeSet, { body: { set, version, isPreview: true } });
  expect(look.effect.sentence).toContain('times appear');
  const { sets } = await manager.get(contract.listChangeSets);
  expect(sets.map(({ name, state }) => [name, state])).toEqual([
    ['Wire', 'draft'],
    ['Begin', 'applied'],
  ]);
  const times = await manager.get(contract.getTimes);
  expect(times.grids).toEqual([{ words: mornings().words, begins: null, ends: null }]);
  expect(times.sun.length).toBeGreaterThan(12);
  expect(times.sun.flatMap(({ starts }) => starts)).toEqual([]);
  expect([times.byHand, times.stops]).toEqual([[], []]);

  await manager.run(contract.applyChangeSet, { set, version, reason: 'for the season' });
  await manager.run(contract.undoChangeSet, { set });
  const { deeds } = await manager.get(contract.getChangeSet, { params: { set } });
  expect(deeds.map(({ by, isUndone }) => [by, isUndone])).toEqual([
    [expect.stringMatching(/\w/), false],
    [expect.stringMatching(/\w/), false],
  ]);
  expect(deeds[1]!.sentence).toContain('times appear');
});
