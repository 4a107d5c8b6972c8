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

it.each(rows)('shows bug $number by tests that exist', ({ number, shownBy }) => {
  const named = namesByFile(shownBy);
  expect(named.size).toBeGreaterThan(0);
  for (const [file, names] of named) {
    const source = readFileSync(join(root, file), 'utf8');
    const tests = Array.from(
      source.matchAll(/bug\(\s*(\d+),\s*(['"])(.+?)\2,/g),
      ([, row, , name]) => `${row}: ${name}`,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(tests).toEqual(expect.arrayContaining(names.map((name) => `${number}: ${name}`)));
  }
});

/**
 * Each name stands behind its file, or behind another name of the same file.
 * @param {string} shownBy
 */
function namesByFile(shownBy) {
  /** @type {Map<string, string[]>} */
  const named = new Map();
  let file = '';
  for (const [, quoted = ''] of shownBy.matchAll(/`([^`]+)`/g)) {
    if (quoted.endsWith('.ts')) file = quoted;
    else named.set(file, [...(named.get(file) ?? []), quoted]);
  }
  return named;
}
