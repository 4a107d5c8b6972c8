import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defences } from './defences.mjs';

const root = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** @typedef {{ row: string, file: string, test: string }} Row */

/**
 * The rows of tables whose last two columns are 'file' and 'test'. A row names either a test file and the title of a
 * test in it, or a document and words in it. Otherwise the row says 'decided', and the last column has the reason.
 * @param {string} path
 * @returns {Row[]}
 */
function rowsOf(path) {
  /** @type {Row[]} */
  const rows = [];
  let isNamingTests = false;
  for (const line of read(path).split('\n')) {
    if (!line.startsWith('|')) isNamingTests = false;
    else if (line.endsWith('| file | test |')) isNamingTests = true;
    else if (isNamingTests && !/^\|[-|]+$/.test(line)) {
      const cells = line.slice(2, -2).split(' | ');
      const [file = '', test = ''] = cells.slice(-2);
      rows.push({ row: cells[0] ?? '', file: file.replaceAll('`', ''), test });
    }
  }
  return rows;
}

/**
 * Whether `source` has a test with this title, as the first argument of `test(` or of the call after an `each` table.
 * @param {string} source
 * @param {string} title
 */
function hasTest(source, title) {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\(\s*(['"\`])${escaped}\1,`).test(source);
}

/** @param {Row} row */
function isKept({ file, test }) {
  if (file === 'decided') return test.length > 20;
  if (!existsSync(join(root, file))) return false;
  return file.endsWith('.md') ? read(file).includes(test) : hasTest(read(file), test);
}

/** @param {string} path */
const broken = (path) => rowsOf(path).filter((row) => !isKept(row));

/** The number of requirements in each section of ASVS 5.0, levels 1 and 2. */
const asvs = {
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
};

/**
 * @param {string} letter
 * @param {number} last
 */
const numbers = (letter, last) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);

describe('docs/security.md', () => {
  const rows = rowsOf('docs/security.md');
  const named = new Set(rows.map(({ row }) => row));

  it('the security tables have a row for every exposure and every requirement', () => {
    const wanted = Object.entries(asvs).flatMap(([section, count]) => numbers(`${section}.`, count));
    expect([...numbers('E', 22), ...wanted].filter((row) => !named.has(row))).toEqual([]);
  });

  it('the security tables name tests that exist', () => expect(broken('docs/security.md')).toEqual([]));

  it.each(defences)(
    'a defence is in the code exactly once, and docs/security.md names the test of the defence: $row, $name',
    (defence) => {
      expect(read(defence.file).split(defence.from)).toHaveLength(2);
      expect(rows).toContainEqual({ row: defence.row, file: defence.test, test: defence.title });
    },
  );
});

describe('docs/law.md', () => {
  it('the law tables have a row for every requirement of the law', () => {
    const named = rowsOf('docs/law.md').map(({ row }) => row);
    expect(numbers('L', 27).filter((row) => !named.includes(row))).toEqual([]);
  });

  it('the law tables name tests that exist', () => expect(broken('docs/law.md')).toEqual([]));
});

it('a row fails if its test does not exist or its decision has no reason', () => {
  const file = 'scripts/trust-tables.test.mjs';
  expect(isKept({ row: 'E1', file, test: 'the security tables name tests that exist' })).toBe(true);
  expect(isKept({ row: 'E1', file, test: 'names no test' })).toBe(false);
  expect(
    isKept({ row: 'E1', file: 'scripts/no-test.mjs', test: 'the security tables name tests that exist' }),
  ).toBe(false);
  expect(isKept({ row: 'E1', file: 'decided', test: '' })).toBe(false);
});
