import { expect, it } from 'vitest';
import { offersPhone } from './CallAfterDeclines.tsx';

it.each([
  [0, false],
  [2, false],
  [3, true],
  [4, true],
])('the phone number is offered after %i declines: %s', (declines, expected) => {
  expect(offersPhone(declines)).toBe(expected);
});
