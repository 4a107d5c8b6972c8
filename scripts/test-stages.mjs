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
  tests('unit', ['--project', 'unit']),
  // Its servers hand out pages, which the built site draws.
  { ...tests('race', ['--project', 'race*']), after: 'build' },
  { name: 'e2e', alone: true, after: 'build', run: () => runPlaywright() },
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
 * @param {string[]} args
 * @returns {Stage}
 */
function tests(name, args) {
  return { name, alone: true, run: () => runVitest(name, args) };
}
