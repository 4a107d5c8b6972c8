import { expect, it } from 'vitest';
import { displayPhone } from './display-phone.ts';

it('a number is shown with spaces at positions 3, 8 and 12', () => {
  expect(displayPhone('+441632960142')).toBe('+44 1632 960 142');
});
