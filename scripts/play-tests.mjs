import { availableParallelism } from 'node:os';
import { runVitest } from './run-tests.mjs';

/**
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} shows
 * @property {number} minutes roughly, on two cores
 * @property {Record<string, string>} [parameters] environment variables that the caller may set, with their defaults
 * @property {string} [seed] the environment variable that replays a run; random if the caller sets none
 * @property {string[]} [figures] the project's figures that the proof shows (docs/proof.md)
 * @property {string} [control] evidence that the proof would find a fault
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
 * Runs the unit tests on embedded databases (vitest.config.ts).
 * @param {Proof['run']} run
 * @returns {Proof['run']}
 */
export function onEmbedded(run) {
  return (env) => run({ ...env, UNIT_DATABASE: 'embedded' });
}

/**
 * Runs a test with independent seeds in several processes, each with its own Postgres server. A single process leaves a
 * core idle while it waits for its database.
 * @param {Seeds} seeds
 * @param {string[]} args
 * @returns {Proof['run']}
 */
export function inShares(seeds, ...args) {
  return async (env) => {
    const shares = sharesOf(env, seeds, 2 * availableParallelism());
    const waiting = [...shares.entries()];
    /** @type {{ count: import('./count-tests.mjs').Count }[]} */
    const ended = [];
    const playNext = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [nth, share] = next;
        ended.push(await runVitest(`proof-${nth}`, args, { env: share, timeLimitMs: Infinity }));
      }
    };
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, playNext));
    return verdictOf(sumOf(ended));
  };
}

/**
 * @typedef {object} Seeds
 * @property {string} howMany the environment variable with the number of steps
 * @property {string} first the environment variable with the first seed
 * @property {number} stepsOfASeed how many steps each seed plays
 * @property {number} [seedsOfAShare] the maximum number of seeds in a share, because the rows of earlier seeds slow a database down
 */

/**
 * The environment variables for each share of a run. All shares together play exactly the seeds and steps that `env`
 * asks for.
 * @param {Record<string, string>} env
 * @param {Seeds} seeds
 * @param {number} atOnce
 */
export function sharesOf(env, { howMany, first, stepsOfASeed, seedsOfAShare = Infinity }, atOnce) {
  const steps = Number(env[howMany]);
  const seeds = Math.ceil(steps / stepsOfASeed);
  const shares = Math.max(1, Math.min(atOnce, seeds), Math.ceil(seeds / seedsOfAShare));
  const begins = Array.from({ length: shares + 1 }, (_, nth) => Math.floor((nth * seeds) / shares));
  return begins.slice(0, shares).map((begin, nth) => ({
    ...env,
    [howMany]: String(Math.min(steps, (begins[nth + 1] ?? 0) * stepsOfASeed) - begin * stepsOfASeed),
    [first]: String(Number(env[first]) + begin),
  }));
}

/** @param {{ count: import('./count-tests.mjs').Count }[]} ended */
export function sumOf(ended) {
  const sum = (/** @type {'passed' | 'failed'} */ kind) =>
    ended.reduce((total, { count }) => total + count[kind], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: 0 };
}

/** @param {import('./count-tests.mjs').Count} count */
export function verdictOf({ passed, failed }) {
  return { isGreen: failed === 0, figures: `${passed} passed, ${failed} failed` };
}
