import { describe, expect, test } from 'vitest';
import type { SetUpDraft } from '../../api/set-up.ts';
import {
  type Grid,
  figureIn,
  gridIn,
  gridsIn,
  newGridsIn,
  paintIn,
  withFigure,
  withGrid,
  withPaint,
  withPaints,
  withoutGrid,
} from './edit-draft.ts';

const empty: SetUpDraft = { name: 'Winter', fromDate: null, changes: [] };
const live: Grid = {
  name: 'Winter times',
  first: '10-01',
  last: '03-31',
  packages: null,
  minutes: 120,
  rows: [{ days: [1], starts: ['09:30'], sun: [], surcharge: { pounds: 0 }, extra: 15, covers: null }],
};
const dearer: Grid = { ...live, rows: [{ ...live.rows[0]!, surcharge: { pounds: 15 } }] };

describe('a weekly grid', () => {
  test('several edits of a grid make one change, and the change disappears once the grid is as on the site', () => {
    const once = withGrid(empty, dearer, live);
    const twice = withGrid(once, { ...dearer, minutes: 90 }, live);
    expect(twice.changes.map(({ id }) => id)).toEqual(once.changes.map(({ id }) => id));
    expect(gridIn(twice, 'Winter times')?.minutes).toBe(90);
    expect(withGrid(twice, live, live).changes).toEqual([]);
  });
});

describe('a new grid', () => {
  const times = { grids: [{ words: live, begins: null, ends: null }] };
  const evenings: Grid = { ...live, name: 'Evenings', packages: [4] };

  test('a new grid is listed below the grids on the site, and can be removed', () => {
    const added = withGrid(withGrid(empty, dearer, live), evenings, undefined);
    expect(newGridsIn(added, times)).toEqual([evenings]);
    expect(gridsIn(added, times)).toEqual([dearer, evenings]);
    expect(gridsIn(withoutGrid(added, 'Evenings'), times)).toEqual([dearer]);
  });
});

describe('special days', () => {
  const paint = { pounds: 20 };

  test('special days of the same kind make one change, in date order', () => {
    const draft = withPaint(withPaint(empty, '2027-12-19', paint, 'usual'), '2027-12-18', paint, 'usual');
    expect(draft.changes.map(({ words }) => words)).toEqual([{ dates: ['2027-12-18', '2027-12-19'], paint }]);
  });

  test('a second press with the same kind unmarks a day, and a press with another kind replaces the mark', () => {
    const closed = withPaint(withPaint(empty, '2027-12-18', paint, 'usual'), '2027-12-18', 'closed', 'usual');
    expect(closed.changes).toHaveLength(1);
    expect(paintIn(closed, '2027-12-18')).toBe('closed');
    expect(withPaint(closed, '2027-12-18', 'closed', 'usual').changes).toEqual([]);
  });

  test('several days are marked together, or unmarked together if the first day is already marked', () => {
    const liveOn = (date: string) => (date === '2027-12-20' ? 'closed' : 'usual');
    const one = withPaint(empty, '2027-12-19', 'closed', 'usual');
    const days = ['2027-12-18', '2027-12-19', '2027-12-20', '2027-12-21'];
    const all = withPaints(one, days, 'closed', liveOn);
    // One of the days is closed on the site already.
    expect(all.changes.map(({ words }) => words)).toEqual([
      { dates: ['2027-12-18', '2027-12-19', '2027-12-21'], paint: 'closed' },
    ]);
    expect(withPaints(all, days, 'closed', liveOn).changes).toEqual([]);
    expect(withPaints(all, days.slice(0, 2), paint, liveOn).changes.map(({ words }) => words)).toEqual([
      { dates: ['2027-12-21'], paint: 'closed' },
      { dates: ['2027-12-18', '2027-12-19'], paint },
    ]);
    expect(withPaints(empty, [], 'closed', liveOn)).toBe(empty);
    // The first day keeps the mark that it already has, and the other day gets the same mark.
    const more = withPaints(one, ['2027-12-19', '2027-12-18'], 'closed', liveOn, true);
    expect(more.changes.map(({ words }) => words)).toEqual([
      { dates: ['2027-12-18', '2027-12-19'], paint: 'closed' },
    ]);
    expect(
      withPaints(more, ['2027-12-22', '2027-12-18', '2027-12-19'], 'closed', liveOn, true).changes,
    ).toEqual([]);
  });

  test('the mark “usual” makes a change only for a day that is special on the site', () => {
    expect(withPaint(empty, '2027-12-18', 'usual', 'usual').changes).toEqual([]);
    expect(paintIn(withPaint(empty, '2027-12-18', 'usual', 'closed'), '2027-12-18')).toBe('usual');
  });
});

test('a figure set back to its live value is no longer a change, and the other figure stays changed', () => {
  const stands = { notice: 60, turnaround: 30 };
  const both = withFigure(withFigure(empty, 'notice', 90, stands), 'turnaround', 15, stands);
  expect(both.changes).toHaveLength(1);
  const one = withFigure(both, 'notice', 60, stands);
  expect([figureIn(one, 'notice'), figureIn(one, 'turnaround')]).toEqual([undefined, 15]);
  expect(withFigure(one, 'turnaround', 30, stands).changes).toEqual([]);
});
