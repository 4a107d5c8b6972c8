import { runVitest } from './run-tests.mjs';

/**
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} shows
 * @property {number} minutes about how long it takes on two cores
 * @property {Record<string, string>} parameters environment variables that the caller may set, and their values otherwise
 * @property {string} [seed] the environment variable that replays a run; a new number where the caller sets none
 * @property {string[]} figures which of the project's figures it shows (docs/proof.md)
 * @property {string} [control] how it is known that it would see a fault, where something shows that
 * @property {(env: Record<string, string>) => Promise<Verdict>} run
 *
 * @typedef {{ isGreen: boolean, figures: string }} Verdict
 */

/**
 * @param {string[]} args
 * @returns {Proof['run']}
 */
export function raceTests(...args) {
  return async (env) => {
    const { count } = await runVitest('proof', ['--project', 'race*', ...args], {
      env,
      timeLimitMs: Infinity,
    });
    return verdictOf(count);
  };
}

/**
 * With unit tests on embedded databases (vitest.config.ts).
 * @param {Proof['run']} run
 * @returns {Proof['run']}
 */
export function onEmbedded(run) {
  return (env) => run({ ...env, UNIT_DATABASE: 'embedded' });
}

/** @param {import('./count-tests.mjs').Count} count */
export function verdictOf({ passed, failed }) {
  return { isGreen: failed === 0, figures: `${passed} passed, ${failed} failed` };
}
