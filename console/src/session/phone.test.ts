import { expect, it } from 'vitest';
import { shownPhone } from './phone.ts';

it.each([
  ['+44 7700 900123', '07700 900123'],
  ['07700900341', '07700 900341'],
  ['01632 960142', '01632 960142'],
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['ask at the kiosk', 'ask at the kiosk'],
])('%s is shown as %s', (typed, shown) => {
  expect(shownPhone(typed)).toBe(shown);
});
