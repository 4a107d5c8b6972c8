import { expect, test } from 'vitest';
import { picturesOf, picturesWithPixels, withPixels, withoutPixels } from './set-up-pictures.ts';

const picture = (name: string, master: string) => ({ name, alt: 'A boat', x: 0.5, y: 0.5, master });
const file = (...masters: string[]) =>
  JSON.stringify(
    { note: '"master": "abc"', pictures: masters.map((each, nth) => picture(`${nth}`, each)) },
    null,
    2,
  );

test('the pixels of pictures are removed and restored, and all else in the file stays the same', () => {
  const whole = file('aGVsbG8=', 'd29ybGQ+');
  const bare = withoutPixels(whole);
  expect(bare).toBe(file('', ''));
  expect(withPixels(bare, ['aGVsbG8=', 'd29ybGQ+'])).toBe(whole);
  expect(picturesWithPixels(whole).map(({ master }) => master)).toEqual(['aGVsbG8=', 'd29ybGQ+']);
  expect(picturesWithPixels(bare)).toEqual([]);
  expect(picturesOf(bare)).toHaveLength(2);
});

test('a text that looks like a picture’s pixels stays text', () => {
  expect(withoutPixels(file())).toBe(file());
});

test.each(['', '{', 'null', '{"pictures": 1}', '{"pictures": [null, 1, {"name": "x"}]}'])(
  '%s has no pictures',
  (text) => {
    expect(picturesOf(text)).toEqual([]);
  },
);
