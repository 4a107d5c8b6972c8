import { describe, expect, test } from 'vitest';
import type { SetUpDraft, Times } from '../../api/set-up.ts';
import { gridsIn } from '../times/edit-draft.ts';
import { seasons } from './examples.ts';
import { type MostOf, lengthGroups, withLength, withLengths as withLengthsOf } from './lengths.ts';

type Words = Times['grids'][number]['words'];

const classic = { id: 1, name: 'Classic', price: 150, minutes: 120 };
const sunset = { id: 2, name: 'Sunset', price: 170, minutes: 120 };
const pedalo = { id: 3, name: 'Pedalo', price: 18, minutes: 60 };
const canoe = { id: 4, name: 'Canoe', price: 24, minutes: 60 };

function aPlace(packages: Times['packages'], live: readonly Words[] = []): Times {
  return {
    packages,
    grids: live.map((words) => ({ words, begins: null, ends: null })),
    figures: { notice: 120, turnaround: 30 },
  } as unknown as Times;
}

const draftOf = (words: readonly Words[]): SetUpDraft => ({
  name: 'First set-up',
  fromDate: null,
  changes: words.map((each, index) => ({ id: String(index), kind: 'weekly_times', words: each })),
});
const empty = draftOf([]);

const ten: MostOf = () => 10;
const withLengths = (draft: SetUpDraft, times: Times) => withLengthsOf(draft, times, ten);

const shown = (draft: SetUpDraft, times: Times) =>
  gridsIn(draft, times).map(
    ({ name, packages, minutes, rows }) =>
      `${name}, ${packages?.join() ?? 'all'}, ${minutes}: ${rows.flatMap(({ starts }) => starts).join(' ')}`,
  );

describe('packages of one length', () => {
  const times = aPlace([classic, sunset]);

  test('packages of one length share the usual seasons, and no times are added', () => {
    const draft = draftOf(seasons);
    expect(withLengths(draft, times)).toBe(draft);
    expect(lengthGroups(draft, times).map(({ names }) => names)).toEqual([['Summer', 'Winter']]);
  });

  test('packages that all last 60 minutes share the usual seasons', () => {
    const draft = draftOf(seasons.map((season) => withLength(season, 60, 30)));
    expect(lengthGroups(draft, aPlace([pedalo, canoe]))).toHaveLength(1);
  });
});

describe('a package of another length', () => {
  const times = aPlace([classic, pedalo, canoe]);
  const draft = withLengths(draftOf(seasons), times);

  test('packages that share another length get one set of times for that length', () => {
    expect(shown(draft, times)).toEqual([
      'Summer, 1, 120: 10:00 12:30 15:00 17:30',
      'Winter, 1, 120: 11:00 13:30',
      'Summer, Pedalo, 3,4, 60: 10:00 11:30 13:00 14:30 16:00 17:30',
      'Winter, Pedalo, 3,4, 60: 11:00 12:30 14:00',
    ]);
    expect(withLengths(draft, times)).toBe(draft);
  });

  test('the price of a package on a smaller boat covers as many guests as that boat takes', () => {
    const mostOf: MostOf = (packages) => (packages.some(({ id }) => id === 3) ? 4 : 12);
    const covers = gridsIn(withLengthsOf(draftOf(seasons), times, mostOf), times).map(
      ({ name, rows }) => `${name}: ${rows.map((row) => row.covers).join()}`,
    );
    expect(covers).toEqual(['Summer: 5', 'Winter: 5', 'Summer, Pedalo: 4', 'Winter, Pedalo: 4']);
  });

  test('a package with times of its own keeps them even if its length becomes the usual one', () => {
    const longer = draftOf(
      gridsIn(draft, times).map((grid) => (grid.packages?.includes(3) ? withLength(grid, 120, 30) : grid)),
    );
    expect(lengthGroups(longer, times).map(({ minutes, names }) => [minutes, names[0]])).toEqual([
      [120, 'Summer'],
      [120, 'Summer, Pedalo'],
    ]);
    expect(withLengths(longer, times)).toBe(longer);
  });

  test('a package with a new length gets times of its own, and the other times stay unchanged', () => {
    const live = aPlace([classic, sunset, pedalo], seasons);
    expect(shown(withLengths(empty, live), live)).toEqual([
      'Summer, 1,2, 120: 10:00 12:30 15:00 17:30',
      'Winter, 1,2, 120: 11:00 13:30',
      'Summer, Pedalo, 3, 60: 10:00 11:30 13:00 14:30 16:00 17:30',
      'Winter, Pedalo, 3, 60: 11:00 12:30 14:00',
    ]);
  });

  test('a new package of the usual length is added to the usual seasons', () => {
    const before = aPlace([classic, pedalo]);
    const live = aPlace([classic, sunset, pedalo], gridsIn(withLengths(draftOf(seasons), before), before));
    expect(shown(withLengths(empty, live), live).slice(0, 2)).toEqual([
      'Summer, 1,2, 120: 10:00 12:30 15:00 17:30',
      'Winter, 1,2, 120: 11:00 13:30',
    ]);
  });

  test('a package gets no winter times if the business is closed in winter', () => {
    const ended = { ...seasons[1]!, rows: [] };
    const live = aPlace([classic, pedalo], [seasons[0]!]);
    const draftNow = withLengths(draftOf([ended]), live);
    expect(shown(draftNow, live).map((words) => words.split(':')[0])).toEqual([
      'Summer, 1, 120',
      'Winter, all, 120',
      'Summer, Pedalo, 3, 60',
    ]);
  });
});
