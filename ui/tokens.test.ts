import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
const valuesOf = (names: string) =>
  [...tokens.matchAll(new RegExp(`--(?:${names}): ([\\d.]+)(px|rem);`, 'g'))].map(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1),
  );

it('the style tokens have the measures of spec 9: 1200 px, steps of 8 px, radii of 4 px, 0.45 s', () => {
  expect(valueOf('page')).toBe('75rem');
  const spaces = valuesOf('s-\\d+');
  const radii = valuesOf('r-\\d+');
  expect([spaces.length, radii.length]).toEqual([5, 4]);
  expect(spaces.filter((space) => space % 8 !== 0)).toEqual([]);
  expect(radii.filter((radius) => radius % 4 !== 0)).toEqual([]);
  expect(valueOf('calm')).toBe('450ms');
});

it('widths of text are in em, because the width of a ch changes when the web fonts load', () => {
  const sheets = ['ui', 'web/src'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') && !file.includes('node_modules'))
      .map((file) => join(import.meta.dirname, '..', folder, file)),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((file) => /max-width: [\d.]+ch/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
