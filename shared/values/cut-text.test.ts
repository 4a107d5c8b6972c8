import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['boat', 10, 'boat'],
  ['boat', 2, 'bo'],
  ['boat \u{1f6a4}', 7, 'boat \u{1f6a4}'],
  ['boat \u{1f6a4}', 6, 'boat '],
  ['\u{1f6a4}\u{1f6a4}', 2, '\u{1f6a4}'],
  ['\u{1f6a4}', 1, ''],
])('%j cut to %i is %j', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected);
});
