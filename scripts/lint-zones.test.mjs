import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { deepestPage } from './lint-zones.mjs';
import { lintConfig } from './write-lint-config.mjs';
import { roomsOf } from './zone-overrides.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'slipway-lint-'));
cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @typedef {import('./lint-zones.mjs').Zone} Zone */

describe('.oxlintrc.json', () => {
  it('the lint configuration equals the output of scripts/write-lint-config.mjs', () => {
    expect(readFileSync(join(root, '.oxlintrc.json'), 'utf8'), 'node scripts/write-lint-config.mjs').toBe(
      lintConfig(),
    );
  });

  it('in every folder of a zone, the lint reports each banned import or global, with the reason', () => {
    const rooms = allRooms();
    const found = lint(
      Object.fromEntries(rooms.map(({ path, zones }) => [path, zones.map(offence).join('\n')])),
    );
    for (const { path, zones } of rooms) {
      for (const [index, { because, example }] of zones.entries()) {
        expect(found, `${example} in ${path}`).toContain(`${path}:${index + 1}: ${because}`);
      }
    }
  });

  it('the lint accepts the exceptions of a zone, and code of a kind that the zone does not restrict', () => {
    const found = lint({
      'shared/values/local-date.ts': 'new Date();',
      'shared/values/local-date.test.ts': "import * as x from 'zod';\nprocess.cwd(x);",
      'shared/rules/price.reference.ts': "import type * as x from './price.ts';\nexport type X = typeof x;",
      'server/src/testing/test-app.ts': "import * as x from '../start/app.ts';\nexport const y = x;",
      'server/src/bookings/routes.test.ts':
        "import * as x from '../testing/test-app.ts';\nexport const y = x;",
      'web/src/pages/booking/steps/Step.tsx': "import * as x from '../state.ts';\nexport const y = x;",
      'web/src/pages/booking/steps/Step.test.tsx': "import * as x from 'node:fs';\nexport const y = x;",
    });
    expect(found).toEqual([]);
  });

  it('the lint reports an import cycle that consists only of types', () => {
    const found = lint({
      'server/src/circle/one.ts': "import type { Two } from './two.ts';\nexport type One = { two: Two };",
      'server/src/circle/two.ts': "import type { One } from './one.ts';\nexport type Two = { one: One };",
    });
    expect(found).toEqual([
      expect.stringMatching(/^server\/src\/circle\/one\.ts:1: .*cycle/),
      expect.stringMatching(/^server\/src\/circle\/two\.ts:1: .*cycle/),
    ]);
  });

  it('the lint covers the deepest folder of a page', () => {
    const pages = join(root, 'web/src/pages');
    const depths = readdirSync(pages, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => path.split(/[\\/]/).length - 1);
    expect(Math.max(...depths), 'raise deepestPage in lint-zones.mjs').toBeLessThanOrEqual(deepestPage);
  });
});

/** Returns a path for each folder or file that zones name, with the zones that cover the path. */
function allRooms() {
  return /** @type {const} */ (['product', 'test', 'reference']).flatMap((kind) =>
    roomsOf(kind).map(({ glob, zones }) => ({
      path: glob
        .replace('**', 'some/folder')
        .replaceAll(/(?<=\/)\*(?=\/)/g, 'room')
        .replace('*.', 'probe.')
        .replace('{ts,tsx}', 'ts'),
      zones,
    })),
  );
}

/** @param {Zone} zone */
function offence({ mayNotUse, example }) {
  return mayNotUse === undefined ? `export * as name${nextName()} from '${example}';` : `${example};`;
}

let names = 0;
function nextName() {
  names += 1;
  return names;
}

/**
 * Runs oxlint over these files. Returns each report of its rules about imports and globals as `path:line: sentence`.
 * @param {Record<string, string>} files
 */
function lint(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, '--format', 'json', ...Object.keys(files)],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  /** @type {{ code: string, filename: string, message: string, help?: string, labels: { span: { line: number } }[] }[]} */
  const diagnostics = JSON.parse(stdout).diagnostics;
  return diagnostics
    .filter(({ code }) => /no-restricted|no-cycle/.test(code))
    .map(({ code, filename, message, help, labels }) => {
      const reason = code.includes('imports') ? help : message.replace(/^Unexpected use of '\w+'\. /, '');
      return `${filename}:${labels[0]?.span.line}: ${reason}`;
    })
    .toSorted();
}
