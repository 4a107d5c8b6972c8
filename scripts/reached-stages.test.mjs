import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedFiles } from './changed-files.mjs';
import { reachedStages } from './reached-stages.mjs';

const journeys = ['cancel.e2e.ts', 'console-today.e2e.ts', 'first-set-up.e2e.ts'];
const testsOfDocs = ['scripts/doc-links.test.mjs'];
const checks = { format: 'all', types: 'all', lint: 'all', knip: 'all' };
const built = { build: 'all', sizes: 'all' };
const races = { race: 'all', 'race-stories': 'all' };

describe('the test stages that a change affects', () => {
  it.each([
    ['nothing', [], {}],
    ['a document', ['docs/proof.md'], { format: 'all', unit: testsOfDocs }],
    [
      'a screen of the console',
      ['console/src/a.tsx'],
      {
        ...checks,
        ...built,
        unit: ['console/src/a.tsx'],
        e2e: ['console-today.e2e.ts', 'first-set-up.e2e.ts'],
      },
    ],
    [
      'a page of the site',
      ['web/src/a.tsx'],
      { ...checks, ...built, unit: ['web/src/a.tsx'], e2e: ['cancel.e2e.ts'] },
    ],
    ['code that both share', ['ui/a.tsx'], { ...checks, ...built, unit: ['ui/a.tsx'], e2e: 'all' }],
    ['a rule', ['shared/a.ts'], { ...checks, ...built, ...races, unit: ['shared/a.ts'], e2e: 'all' }],
    [
      'the server',
      ['server/src/a.ts', 'docs/proof.md'],
      { ...checks, ...built, ...races, unit: ['server/src/a.ts', ...testsOfDocs], e2e: 'all' },
    ],
    ['a migration', ['server/migrations/a.sql'], { ...checks, ...built, ...races, unit: 'all', e2e: 'all' }],
    ['the packages', ['package-lock.json'], { ...checks, ...built, ...races, unit: 'all', e2e: 'all' }],
    ['a unit test', ['server/src/a.test.ts'], { ...checks, unit: ['server/src/a.test.ts'] }],
    [
      'a race',
      ['server/race/a.test.ts'],
      {
        ...checks,
        unit: ['server/race/a.test.ts'],
        race: ['server/race/a.test.ts'],
        'race-stories': ['server/race/a.test.ts'],
      },
    ],
    ['a journey', ['e2e/cancel.e2e.ts'], { ...checks, unit: ['e2e/cancel.e2e.ts'], e2e: ['cancel.e2e.ts'] }],
    ["the journeys' help", ['e2e/wizard.ts'], { ...checks, unit: ['e2e/wizard.ts'], e2e: 'all' }],
  ])('%s', (_what, files, expected) => {
    expect(reachedStages(files, { journeys, testsOfDocs })).toEqual(expected);
  });
});

describe('the files of a change', () => {
  let folder = '';
  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-changed-'));
    git('init', '--quiet', '--initial-branch=main');
    write('kept.ts');
    write('moved.ts');
    git('add', '.');
    git('commit', '--quiet', '-m', 'First');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** @param {string} name */
  function write(name, text = name) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }

  it('the changed files include the commits of the branch, uncommitted files and untracked files', () => {
    const first = git('rev-parse', 'HEAD').trim();
    git('checkout', '--quiet', '-b', 'branch');
    git('mv', 'moved.ts', 'gone to.ts');
    git('commit', '--quiet', '-m', 'Second');
    write('kept.ts', 'changed');
    write('new/file.ts');
    const files = ['gone to.ts', 'kept.ts', 'moved.ts', 'new/file.ts'];
    expect(changedFiles(folder)).toEqual({ since: first, files });
    expect(changedFiles(folder, 'HEAD')).toEqual({ since: 'HEAD', files: ['kept.ts', 'new/file.ts'] });
    expect(() => changedFiles(folder, 'no-such-revision')).toThrow('no-such-revision');
  });

  it('there are no changed files if nothing has changed', () => {
    expect(changedFiles(folder).files).toEqual([]);
  });
});
