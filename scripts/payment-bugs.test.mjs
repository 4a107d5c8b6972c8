import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const howMany = 20;

const rows = readFileSync(join(root, 'docs/payment-bugs-others-shipped.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| *\d+ *\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, , , shownBy = '']) => ({ number: Number(number), shownBy }));

it('has every bug, once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: howMany }, (_, index) => index + 1));
});

it.each(rows.filter(({ shownBy }) => shownBy !== 'open'))(
  'shows bug $number by tests that exist',
  ({ number, shownBy }) => {
    const [file = '', ...names] = Array.from(shownBy.matchAll(/`([^`]+)`/g), ([, quoted]) => quoted ?? '');
    expect(names.length).toBeGreaterThan(0);
    const source = readFileSync(join(root, file), 'utf8');
    const tests = Array.from(
      source.matchAll(/bug\(\s*(\d+),\s*'([^']+)'/g),
      ([, row, name]) => `${row}: ${name}`,
    );
    expect(tests).toEqual(expect.arrayContaining(names.map((name) => `${number}: ${name}`)));
  },
);

it('leaves open only what belongs to a provider that is not built', () => {
  expect(rows.filter(({ shownBy }) => shownBy === 'open').map(({ number }) => number)).toEqual([14, 15]);
});
