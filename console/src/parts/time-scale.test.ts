import { expect, test } from 'vitest';
import { timeScale } from './Board.tsx';

test('the hours of the day share the width equally, and a time before or after them is placed at the nearer edge', () => {
  const { at, units } = timeScale(10, 20);
  expect([9, 10, 15, 20, 23].map((hour) => at(hour * 60))).toEqual([0, 0, 50, 100, 100]);
  expect(units).toBe(10);
});

test('folded hours are narrow, which leaves more room for the other hours', () => {
  const { at, units } = timeScale(10, 20, 15);
  expect(units).toBe(7);
  expect(at(15 * 60)).toBeCloseTo((2 / 7) * 100);
  expect(at(16 * 60) - at(15 * 60)).toBeCloseTo((1 / 7) * 100);
  expect(at(20 * 60)).toBeCloseTo(100);
});
