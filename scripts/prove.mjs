import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { installWhenMissing } from './install-when-missing.mjs';
import { keepResult } from './proof-table.mjs';
import { proofs } from './proofs.mjs';
import { stopWith } from './stop-with.mjs';

/** @typedef {import('./proofs.mjs').Proof} Proof */

const names = process.argv.slice(2);
if (names.length === 0) {
  list();
} else {
  const chosen = chosenProofs();
  installWhenMissing();
  const { buildWhatChanged } = await import('./build.mjs');
  await buildWhatChanged();
  const verdicts = [];
  for (const proof of chosen) verdicts.push(await prove(proof));
  console.log(verdicts.map(({ line }) => line).join('\n'));
  process.exitCode = verdicts.every(({ isGreen }) => isGreen) ? 0 : 1;
}

function list() {
  const lines = proofs.flatMap((proof) => {
    const settings = Object.entries(proof.parameters ?? {}).map(([name, value]) => `${name}=${value}`);
    if (proof.seed !== undefined) settings.push(`${proof.seed}=(random)`);
    const line = `  ${proof.name.padEnd(10)} ${String(proof.minutes).padStart(3)} min  ${proof.shows}`;
    return settings.length > 0 ? [line, `${' '.repeat(21)}${settings.join(' ')}`] : [line];
  });
  console.log(`npm run prove NAME ... runs the named proofs one after the other; "all" runs all proofs. The minutes are for a machine
with two free cores. The environment variables below a proof set how much of the proof is run, or replay a seed.\n\n${lines.join('\n')}`);
}

function chosenProofs() {
  const known = proofs.map(({ name }) => name);
  const unknown = names.find((name) => name !== 'all' && !known.includes(name));
  if (unknown) stopWith(`There is no proof "${unknown}": choose among ${known.join(', ')} and all.`);
  return proofs.filter(({ name }) => names.includes(name) || names.includes('all'));
}

/** @param {Proof} proof */
async function prove(proof) {
  const started = Date.now();
  const env = settingsOf(proof);
  const settings = Object.entries(env).map(([name, value]) => ` ${name}=${value}`);
  console.log(`\n${proof.name}${settings.join('')} ...`);
  const { isGreen, figures } = await proof
    .run({ ...env, PROVING: 'yes' })
    .catch((/** @type {Error} */ error) => {
      console.error(error.message);
      return { isGreen: false, figures: 'stopped' };
    });
  const seconds = Math.round((Date.now() - started) / 1000);
  const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  if (isGreen)
    keepResult(proofs, proof.name, {
      figures,
      settings: settings.join('').trim(),
      date: new Date().toISOString().slice(0, 10),
      commit: commit(),
      took: time,
    });
  return {
    isGreen,
    line: `${proof.name}: ${isGreen ? 'green' : 'red'}, ${figures} in ${time}${settings.join('')}`,
  };
}

/** The commit, followed by a plus if files have changed since. */
function commit() {
  try {
    const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain', '--', ':!docs/proof.json', ':!docs/proof.md');
    return git('rev-parse', '--short=8', 'HEAD') + (changed === '' ? '' : '+');
  } catch {
    return 'no commit';
  }
}

/** @param {Proof} proof */
function settingsOf({ parameters, seed }) {
  const unset = { ...parameters, ...(seed !== undefined && { [seed]: String(randomInt(1_000_000_000)) }) };
  return Object.fromEntries(Object.entries(unset).map(([name, value]) => [name, process.env[name] ?? value]));
}
