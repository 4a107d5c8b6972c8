import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const records = join(root, 'docs/decisions');
const notOurs = new Set(['node_modules', 'dist', 'data', 'playwright-report', 'test-results']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notOurs.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.github')) return [];
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

const files = filesOf(root);
const documents = files.filter((path) => path.endsWith('.md'));

/**
 * The anchors of a document's headings, as GitHub makes them.
 * @param {string} text
 */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param {string} path */
function deadLinksOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(target)) return true;
      return (
        anchor !== undefined &&
        target.endsWith('.md') &&
        !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
      );
    })
    .map((link) => `${relative(root, path)}: ${link}`);
}

describe('documents', () => {
  it('the documents contain only links to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(60);
    expect(documents.flatMap(deadLinksOf)).toEqual([]);
  });

  it('every decision number in the code and the documents belongs to a decision', () => {
    const listed = new Set(
      [...readFileSync(join(records, 'README.md'), 'utf8').matchAll(/^\| (\d{4}) \|/gm)].map(([, n]) => n),
    );
    const newer = readdirSync(records).map((name) => name.slice(0, 4));
    const unknown = files
      .filter((path) => /\.(ts|tsx|mjs|sql|css|md)$/.test(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/(?:decisions\/|[Dd]ecision )(\d{4})\b/g)]
          .filter(([, number = '']) => !listed.has(number) && !newer.includes(number))
          .map(([found]) => `${relative(root, path)}: ${found}`),
      );
    expect(listed.size).toBeGreaterThan(130);
    expect(unknown).toEqual([]);
  });
});
