import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutants } from './price-mutants.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
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

/** What the suites need, relative to the root. */
const copied = [
  'shared',
  'docs',
  'scripts',
  'business.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  // For the journey, as built: what a mistake does not touch is not built again.
  'web',
  'ui',
  'console',
  'server',
  'simulator',
  'media',
  'testing',
  'e2e',
  'node_modules/.cache/slipway',
];

/**
 * A suite is a command, run in the copy, after `before` if there is one, which must end with 0. It ends with 0 when it
 * is content; when it is not, its output matches `red`, which a suite that merely could not start does not.
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

/**
 * The built site in a real browser, which takes a minute: for the mistakes that ask for it.
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

/** As many as trust in the price wants, from a seed that no run had before. */
const manyBaskets = 1_000_000;
const freshSeed = Date.now() % 2 ** 31;

const copy = mkdtempSync(join(tmpdir(), 'slipway-mutate-price-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));

/**
 * Would the tests of the price notice a mistake? Spoils a copy of the built repository in one place at a time and runs
 * them: each suite must turn red for every spoiled copy.
 */
export async function mutatePrice() {
  copyRepository();
  await demandGreen('as it is', [...suites, journey]);
  const property = suites.filter((suite) => suite.name === 'property');
  await spoiled(priceTest, 'check(100_000, orders', `check(${manyBaskets}, orders`, () =>
    spoiled(priceTest, 'const seed = 20_270_508;', `const seed = ${freshSeed};`, () =>
      demandGreen(`${manyBaskets.toLocaleString('en-GB')} baskets with seed ${freshSeed}`, property),
    ),
  );

  let survivors = 0;
  for (const { name, file, from, to, isForJourney = false } of mutants) {
    const demanded = isForJourney ? [...suites, journey] : suites;
    const verdicts = await spoiled(file, from, to, () => Promise.all(demanded.map(run)));
    const killers = demanded.filter((_, index) => verdicts[index]?.isRed).map((suite) => suite.name);
    const blind = demanded.filter((_, index) => !verdicts[index]?.isRed).map((suite) => suite.name);
    if (blind.length > 0) survivors += 1;
    const killed = killers.length > 0 ? `killed by: ${killers.join(', ')}` : '';
    const survived = blind.length > 0 ? `SURVIVED ${blind.join(', ')}` : '';
    console.log(`${name.padEnd(56)} ${[killed, survived].filter(Boolean).join('; ')}`);
  }
  return { mutants: mutants.length, survivors };
}

function copyRepository() {
  for (const path of copied) {
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|results)$/.test(source),
    });
  }
  // The packages are linked one by one, so that a workspace import finds the copy and not the original.
  mkdirSync(join(copy, 'node_modules', '@slipway'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@slipway' || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
  }
  for (const name of readdirSync(join(root, 'node_modules', '@slipway'))) {
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@slipway', name), 'junction');
  }
}

/**
 * Runs `task` while `from` is `to` in the copy's `file`.
 * @template T
 * @param {string} file
 * @param {string} from
 * @param {string} to
 * @param {() => Promise<T>} task
 */
async function spoiled(file, from, to, task) {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  const pieces = original.split(from);
  if (pieces.length !== 2) {
    throw new Error(
      `${file} has ${pieces.length - 1} times '${from}': bring scripts/price-mutants.mjs up to date`,
    );
  }
  writeFileSync(path, pieces.join(to));
  try {
    return await task();
  } finally {
    writeFileSync(path, original);
  }
}

/**
 * @param {string} what
 * @param {Suite[]} demanded
 */
async function demandGreen(what, demanded) {
  for (const suite of demanded) {
    const { isRed, output } = await run(suite);
    if (isRed) throw new Error(`${suite.name} is red without a mistake in the code, ${what}\n${output}`);
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
  throw new Error(`${name} broke instead of judging (exit ${code})\n${output}`);
}

/**
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function spoken([program = '', ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 600_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
