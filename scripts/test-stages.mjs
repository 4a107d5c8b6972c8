import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCheck } from './count-tests.mjs';
import { runStage } from './run-stage.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';

/** @type {string[]} */
const workspaces = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).workspaces;

/**
 * Rounds follow one another; `atOnce` is the number of a round's stages that run at the same time.
 * @typedef {{ atOnce: number }} Round
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {Round} round
 * @property {string} [after] a stage that has to run first
 * @property {(only?: readonly string[]) => Promise<{ count: import('./count-tests.mjs').Count, output: string }>} run
 *   runs the tests of the stage; `only` limits them to these journeys, or to these files and the tests that import them
 */

/**
 * TypeScript and the linter's type check are Go programs. They spend a quarter of their processor time on garbage
 * collection. Below this limit they collect no garbage. The linter needs 2,700 MiB.
 */
const quickGo = { GOGC: 'off', GOMEMLIMIT: '3000MiB' };

/** One worker for each core of the smallest machine. */
const checks = { atOnce: 2 };
/**
 * Four stages of this round run at the same time: most of them wait for servers, providers and browsers, and the unit
 * tests use the idle cores.
 */
const tests = { atOnce: 4 };
export const rounds = [checks, tests];

/** @type {Stage[]} */
export const stages = [
  check('build', [['scripts/build.mjs']]),
  check(
    'types',
    // Several checkers in one project would check the same types, with twice the processor time.
    ['tsconfig.json', ...workspaces].map((project) => [
      'node_modules/typescript/bin/tsc',
      '-p',
      project,
      '--checkers',
      '1',
    ]),
  ),
  check('lint', [['node_modules/oxlint/bin/oxlint', '--type-aware']]),
  check('format', [['node_modules/oxfmt/bin/oxfmt', '--check']]),
  check('knip', [['node_modules/knip/bin/knip.js']]),
  { ...check('sizes', [['scripts/check-sizes.mjs']]), round: tests, after: 'build' },
  { name: 'e2e', round: tests, after: 'build', run: (only) => runPlaywright({ args: [...(only ?? [])] }) },
  // These tests start servers, and the servers render their pages with the built site.
  { ...vitest('race-stories'), after: 'build' },
  { ...vitest('race'), after: 'build' },
  vitest('unit'),
];

/**
 * @param {string} name
 * @param {string[][]} commands
 * @returns {Stage}
 */
function check(name, commands) {
  return {
    name,
    round: checks,
    async run() {
      let code = 0;
      let output = '';
      for (const command of commands) {
        const result = await runStage(command, { env: quickGo });
        code ||= result.code;
        output += result.output;
      }
      return { count: countCheck(code), output };
    },
  };
}

/**
 * @param {string} project of vitest.config.ts
 * @returns {Stage}
 */
function vitest(project) {
  return {
    name: project,
    round: tests,
    run: (only) => runVitest(project, ['--project', project], only && { related: only }),
  };
}
