import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCheck } from './count-tests.mjs';
import { runStage } from './run-stage.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';

/** @type {string[]} */
const workspaces = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).workspaces;

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} [after] a stage without which it cannot run
 * @property {string} [apartFrom] a stage that it does not need, and that must not run meanwhile
 * @property {() => Promise<{ count: import('./count-tests.mjs').Count, output: string }>} run
 */

/** How many stages run at the same time: the races and the journeys mostly wait, for servers and pages. */
export const atOnce = 3;

/** In the order in which they begin; one that needs another lets those behind it begin first. */
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
  // Their servers hand out pages, which the built site draws.
  { ...vitest('race-stories'), after: 'build' },
  { ...vitest('race'), after: 'build' },
  { name: 'e2e', after: 'build', run: () => runPlaywright() },
  { ...check('sizes', [['scripts/check-sizes.mjs']]), after: 'build' },
  // They look for the built site, which must not be half there.
  { ...vitest('unit'), apartFrom: 'build' },
];

/**
 * @param {string} name
 * @param {string[][]} commands
 * @returns {Stage}
 */
function check(name, commands) {
  return {
    name,
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
  return { name: project, run: () => runVitest(project, ['--project', project]) };
}
