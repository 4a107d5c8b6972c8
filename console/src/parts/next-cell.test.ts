import { expect, test } from 'vitest';
import { nextCell } from './next-cell.ts';

const rows = [
  [
    { from: 0, to: 2 },
    { from: 4, to: 6 },
    { from: 8, to: 10 },
  ],
  [],
  [
    { from: 0, to: 2 },
    { from: 7, to: 9 },
  ],
];
const press = (row: number, cell: number, key: string) => nextCell(rows, { row, cell }, key);

test('the left and right keys move along the row of a boat, and stop at its ends', () => {
  expect(press(0, 1, 'ArrowLeft')).toEqual({ row: 0, cell: 0 });
  expect(press(0, 1, 'ArrowRight')).toEqual({ row: 0, cell: 2 });
  expect(press(0, 0, 'ArrowLeft')).toBeUndefined();
  expect(press(0, 2, 'ArrowRight')).toBeUndefined();
  expect(press(2, 0, 'End')).toEqual({ row: 2, cell: 1 });
  expect(press(0, 2, 'Home')).toEqual({ row: 0, cell: 0 });
});

test('the up and down keys move to the item nearest in time, and skip boats with an empty row', () => {
  expect(press(0, 2, 'ArrowDown')).toEqual({ row: 2, cell: 1 });
  expect(press(2, 1, 'ArrowUp')).toEqual({ row: 0, cell: 2 });
  expect(press(0, 0, 'ArrowUp')).toBeUndefined();
  expect(press(2, 0, 'ArrowDown')).toBeUndefined();
});

test('other keys do nothing', () => {
  expect(press(0, 1, 'Enter')).toBeUndefined();
});
