import { expect, test } from 'vitest';
import type { SetUpDraft } from '../../api/set-up.ts';
import { type LiveBoat, boatIn, isChanged, newBoats, withBoat, withNewBoat } from './boat-draft.ts';

const empty: SetUpDraft = { name: 'Boats', fromDate: null, changes: [] };
const bagel: LiveBoat = {
  id: 1,
  name: 'Bagel',
  seats: 10,
  hull: '',
  weight: null,
  isInService: true,
  trips: 0,
  repairs: [],
};

test('a boat is one change that says only what differs, and none when it is as on the site again', () => {
  const named = withBoat(empty, bagel, { ...boatIn(empty, bagel), name: 'Pretzel' });
  const heavier = withBoat(named, bagel, { ...boatIn(named, bagel), weight: 950 });
  expect(heavier.changes).toEqual([
    {
      id: named.changes[0]!.id,
      kind: 'boat',
      words: { boat: 1, name: 'Bagel', rename: 'Pretzel', weight: 950 },
    },
  ]);
  expect(boatIn(heavier, bagel)).toMatchObject({ name: 'Pretzel', weight: 950, service: true });
  expect(isChanged(heavier, bagel)).toBe(true);
  expect(withBoat(heavier, bagel, boatIn(empty, bagel)).changes).toEqual([]);
});

test('a new boat keeps the id of its change', () => {
  const plain = { name: 'Halo', seats: 10, hull: '', weight: null, service: true };
  const added = withNewBoat(withNewBoat(empty, 'one', plain), 'one', { ...plain, seats: 12 });
  expect(newBoats(added, plain)).toEqual([{ id: 'one', boat: { ...plain, seats: 12 } }]);
});
