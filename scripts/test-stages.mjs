import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countCheck, countPlaywright, countVitest } from './count-tests.mjs';
import { runStage } from './run-stage.mjs';

const reports = mkdtempSync(join(tmpdir(), 'slipway-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @type {string[]} */
const workspaces = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).workspaces;

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {boolean} alone whether it needs the machine, and the screen, to itself
 * @property {string} [after] a stage without which it cannot run
 * @property {() => Promise<{ count: import('./count-tests.mjs').Count, output: string }>} run
 */

/** @type {Stage[]} */
export const stages = [
  check('build', [['scripts/build.mjs']]),
  check(
    'types',
    ['tsconfig.json', ...workspaces].map((project) => ['node_modules/typescript/bin/tsc', '-p', project]),
  ),
  check('lint', [['node_modules/oxlint/bin/oxlint', '--type-aware']]),
  check('format', [['node_modules/oxfmt/bin/oxfmt', '--check']]),
  check('knip', [['node_modules/knip/bin/knip.js']]),
  { ...check('sizes', [['scripts/check-sizes.mjs']]), alone: true, after: 'build' },
  vitest('unit'),
  // Its servers hand out pages, which the built site draws.
  { ...vitest('race', 'race*'), after: 'build' },
  {
    name: 'e2e',
    alone: true,
    after: 'build',
    async run() {
      const file = join(reports, 'e2e.json');
      const command = [
        'node_modules/playwright/cli.js',
        'test',
        '-c',
        'e2e',
        '--forbid-only',
        '--reporter=list,json',
      ];
      const { code, output } = await runStage(command, {
        live: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      return { count: countPlaywright(file, code), output };
    },
  },
];

/**
 * @param {string} name
 * @param {string[][]} commands
 * @returns {Stage}
 */
function check(name, commands) {
  return {
    name,
    alone: false,
    async run() {
      let code = 0;
      let output = '';
      for (const command of commands) {
        const result = await runStage(command);
        code ||= result.code;
        output += result.output;
      }
      return { count: countCheck(code), output };
    },
  };
}

/**
 * @param {string} name
 * @param {string} [projects] of vitest.config.ts, if not the one of this name
 * @returns {Stage}
 */
function vitest(name, projects = name) {
  return {
    name,
    alone: true,
    async run() {
      const file = join(reports, `${name}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const command = [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        projects,
        '--allowOnly=false',
        ...reporters,
      ];
      const { code, output } = await runStage(command, { live: true, env: { NODE_ENV: 'test' } });
      return { count: countVitest(file, code), output };
    },
  };
}
