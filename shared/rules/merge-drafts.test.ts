import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Draft, mergeDrafts } from './merge-drafts.ts';

type Change = { id: string; words: number };

const draft = (
  changes: Record<string, number>,
  name = 'Winter',
  fromDate: string | null = null,
): Draft<Change> => ({
  name,
  fromDate,
  changes: Object.entries(changes).map(([id, words]) => ({ id, words })),
});

it('a merge keeps the changes of both people if they changed different fields', () => {
  const merged = mergeDrafts(
    draft({ a: 1, b: 1, c: 1 }),
    draft({ a: 2, b: 1, c: 1, d: 1 }, 'Winter times'),
    draft({ a: 1, b: 3, e: 1 }, 'Winter', '2027-12-01'),
  );
  expect(merged).toEqual({
    merged: draft({ a: 2, b: 3, d: 1, e: 1 }, 'Winter times', '2027-12-01'),
    clashes: [],
  });
});

it('a merge shows both versions of a field that both people changed', () => {
  const { merged, clashes } = mergeDrafts(
    draft({ a: 1, b: 1 }),
    draft({ a: 2 }, 'Theirs'),
    draft({ a: 3, b: 3 }, 'Mine'),
  );
  expect(merged).toEqual(draft({ a: 2 }, 'Theirs'));
  expect(clashes).toEqual([
    { field: 'change', id: 'a', theirs: { id: 'a', words: 2 }, mine: { id: 'a', words: 3 } },
    { field: 'change', id: 'b', theirs: null, mine: { id: 'b', words: 3 } },
    { field: 'name', theirs: 'Theirs', mine: 'Mine' },
  ]);
});

it('a merge loses nothing that either person typed', () => {
  const changes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(3), {
    noNullPrototype: true,
  });
  const anyDraft = fc
    .record({ changes, name: fc.constantFrom('x', 'y', 'z'), fromDate: fc.constantFrom(null, '2027-12-01') })
    .map((each) => draft(each.changes, each.name, each.fromDate));
  fc.assert(
    fc.property(anyDraft, anyDraft, anyDraft, (base, theirs, mine) => {
      const { merged, clashes } = mergeDrafts(base, theirs, mine);
      const fieldsOf = (of: Draft<Change>, id: string) => of.changes.find((each) => each.id === id)?.words;
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const clash = clashes.find((each) => each.field === 'change' && each.id === id);
        for (const typed of [theirs, mine]) {
          if (fieldsOf(typed, id) === fieldsOf(base, id)) continue;
          const isThere = fieldsOf(merged, id) === fieldsOf(typed, id);
          const isShown =
            clash?.field === 'change' &&
            [clash.theirs, clash.mine].some((each) => each?.words === fieldsOf(typed, id));
          expect(isThere || isShown).toBe(true);
        }
      }
      for (const field of ['name', 'fromDate'] as const)
        for (const typed of [theirs, mine])
          if (typed[field] !== base[field])
            expect(merged[field] === typed[field] || clashes.some((each) => each.field === field)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
