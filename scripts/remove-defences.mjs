import { defences } from './defences.mjs';
import { openSpoiltCopy } from './spoilt-copy.mjs';

/** @typedef {typeof defences[number]} Defence */

/**
 * Checks that the tests listed in docs/security.md notice a missing defence. Removes one defence at a time from a copy
 * of the repository. The test listed for that defence must then fail. With all defences in place the tests must pass.
 */
export async function removeDefences() {
  const { spoilt, spoken } = openSpoiltCopy();
  await demandGreen();
  /** @type {Defence[]} */
  const unnoticed = [];
  for (const defence of defences) {
    const isRed = await spoilt(defence, () => isTestRed(defence));
    if (!isRed) unnoticed.push(defence);
    console.log(`${defence.row.padEnd(7)} ${defence.name.padEnd(72)} ${isRed ? 'red' : 'NOT NOTICED'}`);
  }
  return { removed: defences.length, noticed: defences.length - unnoticed.length };

  async function demandGreen() {
    const files = new Set(defences.map(({ test }) => test));
    const titles = defences.map(({ title }) => patternOf(title)).join('|');
    const { code, output } = await spoken(vitest([...files], titles));
    if (code !== 0) throw new Error(`A test fails even with every defence in place:\n${output}`);
    console.log(`with every defence in place: green`);
  }

  /** @param {Defence} defence */
  async function isTestRed({ test, title }) {
    const { code, output } = await spoken(vitest([test], patternOf(title)));
    if (code !== 0 && !/Tests +\d+ failed/.test(output))
      throw new Error(`${test} crashed instead of passing or failing (exit ${code})\n${output}`);
    return code !== 0;
  }
}

/**
 * @param {string[]} files
 * @param {string} titles
 */
function vitest(files, titles) {
  const run = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  return [...run, ...files, '-t', titles];
}

/**
 * Returns a pattern that matches the title after `test.each` has replaced its placeholders.
 * @param {string} title
 */
function patternOf(title) {
  return title
    .split(/%[sdij]|\$\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
}
