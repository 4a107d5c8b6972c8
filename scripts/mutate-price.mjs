import { mutants } from './price-mutants.mjs';
import { openSpoiltCopy } from './spoilt-copy.mjs';

const vitest = [
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--bail',
  '1',
];
const priceTest = 'shared/rules/price.test.ts';

/**
 * A suite is a command that runs in the copy. `before`, if given, runs first and must exit with 0. The suite exits with
 * 0 if its tests pass. If a test fails, the suite's output matches `red`. Any other outcome is an error: for example,
 * the suite could not start.
 * @typedef {{ name: string, before?: string[], command: string[], red: RegExp }} Suite
 */

/** @type {Suite[]} */
const suites = [
  {
    name: 'table',
    command: [...vitest, priceTest, '-t', 'the tables of docs/pricing.md'],
    red: /Tests +\d+ failed/,
  },
  { name: 'property', command: [...vitest, priceTest, '-t', 'random baskets'], red: /Tests +\d+ failed/ },
];

/** @type {Suite[]} */
const vatSuites = [
  { name: 'table', command: [...vitest, 'shared/rules/vat', '-t', 'the table of'], red: /Tests +\d+ failed/ },
  { name: 'property', command: [...vitest, 'shared/rules/vat', '-t', 'random'], red: /Tests +\d+ failed/ },
];

/**
 * Tests the built site in a real browser. This takes a minute, so the suite runs only for mutants with `isForJourney`.
 * @type {Suite}
 */
const journey = {
  name: 'journey',
  before: [
    process.execPath,
    '--input-type=module',
    '-e',
    "const { buildWhatChanged } = await import('./scripts/build.mjs'); await buildWhatChanged();",
  ],
  command: [
    process.execPath,
    'node_modules/playwright/cli.js',
    'test',
    '-c',
    'e2e',
    'priced',
    '--max-failures=1',
    '--reporter=line',
  ],
  red: /\d+ failed/,
};

/** The number of random baskets, from a new seed in each run. */
const manyBaskets = 1_000_000;
const freshSeed = Date.now() % 2 ** 31;

/**
 * Checks that the tests of price and VAT notice mistakes. Each mistake is made alone, in a copy of the built
 * repository. Every suite that has to notice the mistake must then fail.
 */
export async function mutatePrice() {
  const { spoilt, spoken } = openSpoiltCopy();
  await demandGreen('as it is', [...suites, ...vatSuites, journey]);
  const property = suites.filter((suite) => suite.name === 'property');
  const many = { file: priceTest, from: 'check(10_000, orders', to: `check(${manyBaskets}, orders` };
  const fresh = { file: priceTest, from: 'const seed = 20_270_508;', to: `const seed = ${freshSeed};` };
  await spoilt(many, () =>
    spoilt(fresh, () =>
      demandGreen(`${manyBaskets.toLocaleString('en-GB')} baskets with seed ${freshSeed}`, property),
    ),
  );

  let survivors = 0;
  for (const { name, isForJourney = false, isOfVat = false, ...change } of mutants) {
    const demanded = isOfVat ? vatSuites : isForJourney ? [...suites, journey] : suites;
    const verdicts = await spoilt(change, () => Promise.all(demanded.map(run)));
    const killers = demanded.filter((_, index) => verdicts[index]?.isRed).map((suite) => suite.name);
    const blind = demanded.filter((_, index) => !verdicts[index]?.isRed).map((suite) => suite.name);
    if (blind.length > 0) survivors += 1;
    const killed = killers.length > 0 ? `killed by: ${killers.join(', ')}` : '';
    const survived = blind.length > 0 ? `SURVIVED ${blind.join(', ')}` : '';
    console.log(`${name.padEnd(56)} ${[killed, survived].filter(Boolean).join('; ')}`);
  }
  return { mutants: mutants.length, survivors };

  /**
   * @param {string} what
   * @param {Suite[]} demanded
   */
  async function demandGreen(what, demanded) {
    for (const suite of demanded) {
      const { isRed, output } = await run(suite);
      if (isRed) throw new Error(`${suite.name} fails although the code has no mistake (${what})\n${output}`);
    }
    console.log(`${what.padEnd(56)} green: ${demanded.map((suite) => suite.name).join(', ')}`);
  }

  /**
   * @param {Suite} suite
   * @returns {Promise<{ isRed: boolean, output: string }>}
   */
  async function run({ name, before, command, red }) {
    if (before !== undefined) {
      const { code, output } = await spoken(before);
      if (code !== 0) throw new Error(`${name} could not be prepared (exit ${code})\n${output}`);
    }
    const { code, output } = await spoken(command);
    if (code === 0) return { isRed: false, output };
    if (red.test(output)) return { isRed: true, output };
    throw new Error(`${name} crashed instead of passing or failing (exit ${code})\n${output}`);
  }
}
