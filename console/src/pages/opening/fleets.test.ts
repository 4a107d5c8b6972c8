import { expect, test } from 'vitest';
import type { SetUpDraft } from '../../api/set-up.ts';
import type { LiveBoat } from '../boats/boat-draft.ts';
import { type LiveKind, kindRows } from '../boats/kind-draft.ts';
import {
  type Fleet,
  fleetsIn,
  withAnotherFleet,
  withCount,
  withKindOf,
  withName,
  withoutFleet,
} from './fleets.ts';

const kinds = [{ id: 1, name: 'Boat', seats: 10, weight: null }] as unknown as LiveKind[];
const teal = { id: 7, name: 'Teal', kind: 1, hull: '', isInService: true } as unknown as LiveBoat;
const empty: SetUpDraft = { name: '', fromDate: null, changes: [] };

const rows = (draft: SetUpDraft) => kindRows(draft, kinds);
const fleets = (draft: SetUpDraft, boats: LiveBoat[] = []) => fleetsIn(draft, rows(draft), boats);
const said = (draft: SetUpDraft, boats: LiveBoat[] = []) =>
  fleets(draft, boats).map(
    ({ row, live, added }) =>
      `${row.kind.name} for ${row.kind.seats}: ${[...live, ...added].map(({ name }) => name).join(', ')}`,
  );
const called = (fleet: Fleet, name: string, seats: number) => ({ ...fleet.row.kind, name, seats });

/** A draft with four pedalos and two picnic boats. A pedalo takes four guests, a picnic boat six. */
function mixed(): SetUpDraft {
  const pedalos = withCount(empty, fleets(empty)[0]!, 4, []);
  const named = withKindOf(pedalos, fleets(pedalos)[0]!, called(fleets(pedalos)[0]!, 'Pedalo', 4));
  const both = withAnotherFleet(named, rows(named), []);
  const two = withCount(both, fleets(both)[1]!, 2, []);
  return withKindOf(two, fleets(two)[1]!, called(fleets(two)[1]!, 'Picnic boat', 6));
}

test('boats are named after their kind, and are renamed with their kind', () => {
  expect(said(mixed())).toEqual([
    'Pedalo for 4: Pedalo 1, Pedalo 2, Pedalo 3, Pedalo 4',
    'Picnic boat for 6: Picnic boat 1, Picnic boat 2',
  ]);
  // A kind is created before the boats that name it.
  expect(mixed().changes.map(({ kind }) => kind)).toEqual([
    'boat_kind',
    ...Array.from({ length: 4 }, () => 'boat'),
    'boat_kind',
    'boat',
    'boat',
  ]);
});

test('a boat keeps its typed name, and the newest boats are removed first', () => {
  const draft = mixed();
  const own = withName(draft, fleets(draft)[0]!.added[0]!.id, 'Wren');
  const fewer = withCount(own, fleets(own)[0]!, 2, []);
  const renamed = withKindOf(fewer, fleets(fewer)[0]!, called(fleets(fewer)[0]!, 'Swan', 4));
  expect(said(renamed)[0]).toBe('Swan for 4: Wren, Swan 2');
});

test('boats on the site are never removed, and no two boats get the same name', () => {
  const three = withCount(empty, fleets(empty, [teal])[0]!, 3, [teal]);
  expect(said(three, [teal])).toEqual(['Boat for 10: Teal, Boat 2, Boat 3']);
  expect(said(withCount(three, fleets(three, [teal])[0]!, 0, [teal]), [teal])).toEqual(['Boat for 10: Teal']);
});

test('removing a kind removes its boats', () => {
  const draft = mixed();
  expect(said(withoutFleet(draft, fleets(draft)[1]!))).toHaveLength(1);
  expect(withoutFleet(draft, fleets(draft)[1]!).changes).toHaveLength(5);
});
