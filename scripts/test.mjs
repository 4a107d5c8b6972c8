import './require-node.mjs';
import { installWhenMissing } from './install-when-missing.mjs';
import { processorSeconds } from './processor-seconds.mjs';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed-files.mjs';
import { reachedStages } from './reached-stages.mjs';
import { stopWith } from './stop-with.mjs';

installWhenMissing();
const { rounds, stages } = await import('./test-stages.mjs');
const installed = processorSeconds();

/** @typedef {import('./test-stages.mjs').Stage} Stage */

const words = process.argv.slice(2);
const reached = words[0] === '--changed' ? reachedBy(words[1]) : undefined;
const wanted = reached === undefined ? chosenStages(words) : stages.filter(({ name }) => reached[name]);
const total = { passed: 0, failed: 0 };
/** @type {Set<string>} */
const failed = new Set();

for (const round of rounds) {
  await atOnce(
    round.atOnce,
    wanted.filter((stage) => stage.round === round),
  );
}

const used = processorSeconds();
if (installed !== undefined && used !== undefined)
  console.log(`${Math.round(used - installed)} processor seconds`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * @param {string[]} names
 * @returns {Stage[]}
 */
function chosenStages(names) {
  const known = stages.map((stage) => stage.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) stopWith(`There is no stage "${unknown}": choose among ${known.join(', ')}.`);
  if (names.length === 0) return stages;
  const needed = stages.flatMap((stage) => (names.includes(stage.name) && stage.after ? [stage.after] : []));
  return stages.filter(({ name }) => [...names, ...needed].includes(name));
}

/**
 * @param {number} count
 * @param {Stage[]} queue the stages in their order
 */
async function atOnce(count, queue) {
  const worker = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) await report(stage);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

/** @param {string} [revision] */
function reachedBy(revision) {
  const root = join(import.meta.dirname, '..');
  const { since, files } = changedFiles(root, revision);
  console.log(`${files.length} files changed since ${since}`);
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
  return reachedStages(files, { journeys, testsOfDocs: testsOfDocs(root) });
}

/** @param {string} root */
function testsOfDocs(root) {
  return ['scripts', 'shared', 'server/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.test\.(ts|mjs)$/.test(name) && !name.includes('node_modules'))
    .filter((name) => /['"/]docs['"/]|\.md['"]/.test(readFileSync(join(root, name), 'utf8')));
}

/** @param {Stage} stage */
async function report(stage) {
  const started = Date.now();
  if (stage.after && failed.has(stage.after)) {
    failed.add(stage.name);
    total.failed += 1;
    console.log(`[${clock()}] ${stage.name}: failed, because ${stage.after} failed`);
    return;
  }
  console.log(`[${clock()}] ${stage.name} ...`);
  const { count, output } = await stage.run(onlyOf(stage));
  if (count.failed > 0) failed.add(stage.name);
  if (count.failed > 0 && output.trim()) console.log(output.trimEnd());
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  console.log(
    `[${clock()}] ${stage.name}: ${count.passed} passed, ${count.failed} failed${skipped} in ${seconds} s`,
  );
}

/** @param {Stage} stage */
function onlyOf({ name }) {
  const files = reached?.[name];
  return files === 'all' ? undefined : files;
}

function clock() {
  return new Date().toTimeString().slice(0, 8);
}
