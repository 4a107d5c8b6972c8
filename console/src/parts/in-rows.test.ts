import { expect, test } from 'vitest';
import { inRows } from './Board.tsx';

test('spans that overlap are put into different rows, and no span is lost', () => {
  const [ten, eleven, noon, four] = [
    { from: 600, to: 720 },
    { from: 660, to: 840 },
    { from: 720, to: 840 },
    { from: 960, to: 1080 },
  ];
  expect(inRows([four, noon, ten])).toEqual([[ten, noon, four]]);
  expect(inRows([ten, eleven, noon, four])).toEqual([[ten, noon, four], [eleven]]);
  expect(inRows([])).toEqual([]);
});
