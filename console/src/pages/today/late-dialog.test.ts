import { expect, test } from 'vitest';
import { labelOf } from './LateDialog.tsx';

test('the label of the button says whether saving tells the waiting parties', () => {
  expect(labelOf(0, true)).toBe('Save');
  expect(labelOf(1, false)).toBe('Save without telling 1 party');
  expect(labelOf(2, true)).toBe('Save and tell 2 parties');
});
