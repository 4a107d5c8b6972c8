import { expect, test } from 'vitest';
import { deedOf } from './LateDialog.tsx';

test('the button says whether the waiting parties are told', () => {
  expect(deedOf(0, true)).toBe('Save');
  expect(deedOf(1, false)).toBe('Save without telling 1 party');
  expect(deedOf(2, true)).toBe('Save and tell 2 parties');
});
