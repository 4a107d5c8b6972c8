import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = import.meta.dirname;
const lazyImports = (file: string) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) => path);

describe('the parts of Today that are fetched in advance', () => {
  test('all lazily loaded parts of Today are fetched in advance, so that none is missing without signal', () => {
    const fetched = lazyImports('at-hand.ts');
    const shown = readdirSync(folder)
      .filter((file) => /(?<!\.test)\.tsx$/.test(file))
      .flatMap(lazyImports)
      .filter((path) => path !== './at-hand.ts');
    expect([...new Set(shown)].toSorted()).toEqual(fetched.toSorted());
    expect(fetched.map((path) => basename(path))).toContain('WindNow.tsx');
  });
});
