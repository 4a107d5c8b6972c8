import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const valueOf = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
const valuesOf = (names: string) =>
  [...tokens.matchAll(new RegExp(`--(?:${names}): ([\\d.]+)(px|rem);`, 'g'))].map(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1),
  );

it('keeps the measures of spec 9: 1200 px, steps of 8 px, radii of 4 px, 0.45 s', () => {
  expect(valueOf('page')).toBe('75rem');
  const spaces = valuesOf('s-\\d+');
  const radii = valuesOf('r-\\d+');
  expect([spaces.length, radii.length]).toEqual([6, 4]);
  expect(spaces.filter((space) => space % 8 !== 0)).toEqual([]);
  expect(radii.filter((radius) => radius % 4 !== 0)).toEqual([]);
  expect(valueOf('calm')).toBe('450ms');
});
