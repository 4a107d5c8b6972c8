import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCheck } from './count-tests.mjs';
import { runStage } from './run-stage.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';

/** @type {string[]} */
const workspaces = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).workspaces;

/**
 * Rounds follow one another; `atOnce` is how many of its stages run at the same time.
 * @typedef {{ atOnce: number }} Round
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {Round} round
 * @property {string} [after] a stage without which it cannot run
 * @property {string} [follows] a stage that leaves work to it
 * @property {() => boolean} [isIdle] there is nothing for it to run
 * @property {() => Promise<{ count: import('./count-tests.mjs').Count, output: string }>} run
 */

/** One for each core of the smallest machine. */
const checks = { atOnce: 2 };
/** Those that wait for servers, providers and browsers at the same time; the one that always works fills what they leave. */
const tests = { atOnce: 3 };
/** What failed beside the others, on a machine that has nothing else to do. */
const alone = { atOnce: 1 };
export const rounds = [checks, tests, alone];

/** More of them that fail are no matter of a busy machine. */
const mostPlayedAgain = 3;
let playAgain = 0;

/** @type {Stage[]} */
export const stages = [
  check('build', [['scripts/build.mjs']]),
  check(
    'types',
    // Several checkers in one project look at the same types: they need twice the processor for the same answer.
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
  { name: 'e2e', round: tests, after: 'build', run: playJourneys },
  // Their servers hand out pages, which the built site draws.
  { ...vitest('race-stories'), after: 'build' },
  { ...vitest('race'), after: 'build' },
  vitest('unit'),
  // A journey that fails here too is a failure; the list above names one that passes (docs/decisions/0109).
  {
    name: 'e2e-alone',
    round: alone,
    follows: 'e2e',
    isIdle: () => playAgain === 0,
    run: () => runPlaywright({ args: ['--last-failed', '--workers=1'] }),
  },
];

/** Leaves a few that failed to the last stage. */
async function playJourneys() {
  const { count, output } = await runPlaywright();
  if (count.failed === 0 || count.failed > mostPlayedAgain) return { count, output };
  playAgain = count.failed;
  console.log(`e2e: ${playAgain} failed beside other stages, to be played again alone`);
  return { count: { ...count, failed: 0 }, output };
}

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
        const result = await runStage(command);
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
  return { name: project, round: tests, run: () => runVitest(project, ['--project', project]) };
}
