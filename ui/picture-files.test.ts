import { expect, test } from 'vitest';
import { pictureFiles } from './picture-files.ts';

test('each width of a picture’s shape has its own file, and the original can have any format', () => {
  const files = pictureFiles('/uploads/packages/evening-lights.jpg', 'round');
  expect(files).toEqual({
    name: 'evening-lights',
    avif: [160, 320, 480, 720].map((w) => `/uploads/sizes/evening-lights/round-${w}.avif ${w}w`).join(', '),
    webp: [160, 320, 480, 720].map((w) => `/uploads/sizes/evening-lights/round-${w}.webp ${w}w`).join(', '),
    fallback: '/uploads/sizes/evening-lights/round-320.jpg',
    ratio: 1,
  });
  expect(pictureFiles('evening-lights', 'wide').fallback).toBe('/uploads/sizes/evening-lights/wide-800.jpg');
});
