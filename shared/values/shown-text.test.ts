import { expect, it, test } from 'vitest';
import { displayPhone, cutText } from './shown-text.ts';

it('a number is shown with spaces at positions 3, 8 and 12', () => {
  expect(displayPhone('+441632960142')).toBe('+44 1632 960 142');
});

test.each([
  ['boat', 10, 'boat'],
  ['boat', 2, 'bo'],
  ['boat \u{1f6a4}', 7, 'boat \u{1f6a4}'],
  ['boat \u{1f6a4}', 6, 'boat '],
  ['\u{1f6a4}\u{1f6a4}', 2, '\u{1f6a4}'],
  ['\u{1f6a4}', 1, ''],
])('%j shortened to %i is %j', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected);
});
