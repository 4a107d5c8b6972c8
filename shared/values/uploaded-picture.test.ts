import { expect, test } from 'vitest';
import { groundOf, isUploadedPicture, pictureNameOf } from './uploaded-picture.ts';

const name = 'photo-0123456789abcdef0123-aabbcc112233445566ffffff';

test('an uploaded picture is recognised by its name, which contains its background colours', () => {
  expect([name, `${name}.webp`].map(isUploadedPicture)).toEqual([true, true]);
  expect(pictureNameOf(`${name}.webp`)).toBe(name);
  expect(groundOf(name)).toBe('linear-gradient(#aabbcc,#112233,#445566,#ffffff)');
});

test('a file with any other name is not an uploaded picture', () => {
  for (const other of [
    '',
    'evening-lights.webp',
    `${name}.svg`,
    `../${name}`,
    `${name}-a`,
    name.toUpperCase(),
  ])
    expect([isUploadedPicture(other), groundOf(other)], other).toEqual([false, undefined]);
});
