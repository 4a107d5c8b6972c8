import { expect, test } from 'vitest';
import { frameOf, middle } from './picture-frame.ts';

test('a crop around the middle of a picture is as large as possible', () => {
  expect(frameOf({ width: 1600, height: 1000 }, 1, middle)).toEqual({
    width: 1000,
    height: 1000,
    left: 300,
    top: 0,
  });
  expect(frameOf({ width: 900, height: 1200 }, 1.5, middle)).toEqual({
    width: 900,
    height: 600,
    left: 0,
    top: 300,
  });
});

test('a crop is centred on its focus, but stays within the picture', () => {
  expect(frameOf({ width: 1600, height: 1000 }, 1, { x: 0.4, y: 0.9 }).left).toBe(140);
  for (const focus of [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]) {
    const { left, top, width, height } = frameOf({ width: 37, height: 999 }, 1.6, focus);
    expect([left >= 0, top >= 0, left + width <= 37, top + height <= 999]).toEqual([true, true, true, true]);
  }
});
