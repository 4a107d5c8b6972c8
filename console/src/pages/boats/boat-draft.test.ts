import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { expect, test } from 'vitest';
import type { SetUpDraft } from '../../api/set-up.ts';
import { type LiveBoat, boatIn, isChanged, newBoats, withBoat, withNewBoat } from './boat-draft.ts';

const empty: SetUpDraft = { name: 'Boats', fromDate: null, changes: [] };
const bagel: LiveBoat = {
  id: 1,
  name: 'Bagel',
  kind: 1,
  hull: '',
  isInService: true,
  trips: 0,
  repairs: [],
};

test('several edits of one boat make one change, and restoring the old values removes that change', () => {
  const named = withBoat(empty, bagel, { ...boatIn(empty, bagel), name: 'Pretzel' });
  const heavier = withBoat(named, bagel, { ...boatIn(named, bagel), hull: 'CRT 1' });
  expect(heavier.changes).toEqual([
    {
      id: named.changes[0]!.id,
      kind: 'boat',
      words: { boat: 1, name: 'Bagel', rename: 'Pretzel', hull: 'CRT 1' },
    },
  ]);
  expect(boatIn(heavier, bagel)).toMatchObject({ name: 'Pretzel', hull: 'CRT 1', service: true });
  expect(isChanged(heavier, bagel)).toBe(true);
  expect(withBoat(heavier, bagel, boatIn(empty, bagel)).changes).toEqual([]);
});

test('a second edit of a new boat replaces the first edit and keeps its id', () => {
  const plain = { name: 'Halo', kind: 1, hull: '', service: true };
  const added = withNewBoat(withNewBoat(empty, 'one', plain), 'one', { ...plain, kind: 2 });
  expect(newBoats(added, plain)).toEqual([{ id: 'one', boat: { ...plain, kind: 2 } }]);
});

test('a saved draft keeps a space at the end of a name, because somebody may still be typing the name', () => {
  expect(changeFields.boat.shape.name.parse('Full ')).toBe('Full ');
});
