import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** @typedef {{ what: string[], file: string, test: string }} Row a sentence and the test that holds it */

/**
 * The rows of the tables of a document: their last two cells are a file and a test of it.
 * @param {string} path
 * @returns {Row[]}
 */
export function sentenceRows(path) {
  return read(path)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|.*\| file \|)/.test(line))
    .map((line) => {
      const cells = line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim());
      return {
        file: (cells.at(-2) ?? '').replaceAll('`', ''),
        test: cells.at(-1) ?? '',
        what: cells.slice(0, -2),
      };
    });
}

/**
 * Those whose test does not exist.
 * @param {readonly Row[]} rows
 */
export function rowsWithoutTest(rows) {
  return rows.filter(({ file, test }) => !existsSync(join(root, file)) || !hasTest(read(file), test));
}

/**
 * As the first argument of a call: `test('...', `, or behind the table of an `each`.
 * @param {string} source
 * @param {string} title
 */
export function hasTest(source, title) {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\(\s*(['"\`])${escaped}\1,`).test(source);
}
