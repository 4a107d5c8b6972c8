import { describe, expect, test } from 'vitest';
import { changeKindNames } from '@slipway/shared/api/console/changes.ts';
import type { Change } from '../api/set-up.ts';
import { changeTitle, edits, partsOf } from './kinds.ts';

const order = (of: 'menu' | 'packages') => ({ id: of, kind: 'order', words: { of, ids: [1] } }) as Change;
const of = (kind: Change['kind']) => ({ id: kind, kind, words: {} }) as unknown as Change;

describe('a draft opens in the part that edits it', () => {
  test.each(changeKindNames)('%s opens in a part of Set up that can edit it', (kind) => {
    const parts = partsOf([of(kind)]);
    expect(parts).toHaveLength(1);
    expect(edits(parts[0]!, [kind])).toBe(true);
  });

  test('a changed figure opens in Figures, a new sort order opens in Menu or Packages, and no part is listed twice', () => {
    expect(partsOf([of('figures'), of('figures')])).toEqual(['figures']);
    expect(partsOf([order('menu'), order('packages'), of('package')])).toEqual(['menu', 'packages']);
  });

  test('the title of a change of figures gives the number of figures, but not their names', () => {
    const change = { ...of('figures'), words: { gusts: 20, decide: 3 } } as Change;
    expect(changeTitle(change)).toBe('2 figures');
  });
});
