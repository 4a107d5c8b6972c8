import { expect, test } from 'vitest';
import { deedOf } from './LateDialog.tsx';

test('the button says whether those who wait are told', () => {
  expect(deedOf(0, true)).toBe('Say so');
  expect(deedOf(1, false)).toBe('Say so, and do not tell 1 party');
  expect(deedOf(2, true)).toBe('Say so and tell 2 parties');
});
