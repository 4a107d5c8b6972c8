import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { runStage } from './run-stage.mjs';

const reports = mkdtempSync(join(tmpdir(), 'slipway-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @typedef {{ env?: Record<string, string>, timeLimitMs?: number }} Options */

/**
 * @param {string} name the name of the report
 * @param {string[]} args which projects and files
 * @param {Options & { related?: readonly string[] }} [options] `related`: runs these test files, and the tests that
 * import these source files
 */
export async function runVitest(name, args, { related, ...options } = {}) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen =
    related === undefined ? ['run', ...args] : ['related', ...related, '--run', '--passWithNoTests', ...args];
  const command = ['node_modules/vitest/vitest.mjs', ...chosen, '--allowOnly=false', ...reporters];
  const { code, output } = await runStage(command, {
    ...options,
    live: true,
    env: { NODE_ENV: 'test', ...options.env },
  });
  return { count: countVitest(file, code, related !== undefined), output };
}

/** @param {Options & { args?: string[] }} [options] all journeys unless `args` choose some */
export async function runPlaywright({ args = [], ...options } = {}) {
  const file = join(reports, 'e2e.json');
  const command = [
    'node_modules/playwright/cli.js',
    'test',
    '-c',
    'e2e',
    ...args,
    '--forbid-only',
    '--reporter=list,json',
  ];
  const { code, output } = await runStage(command, {
    ...options,
    live: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...options.env },
  });
  return { count: countPlaywright(file, code), output };
}
