import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Result the result of the last green run
 * @property {string} figures
 * @property {string} settings as typed before the command; '' if none
 * @property {string} date
 * @property {string} commit
 * @property {string} took
 */

const docs = join(import.meta.dirname, '..', 'docs');
const resultsFile = join(docs, 'proof.json');
export const tableFile = join(docs, 'proof.md');

/** @returns {Record<string, Result>} */
export function readResults() {
  return JSON.parse(readFileSync(resultsFile, 'utf8'));
}

/**
 * Stores a green run, and writes docs/proof.md again.
 * @param {readonly import('./proofs.mjs').Proof[]} proofs
 * @param {string} name
 * @param {Result} result
 */
export function keepResult(proofs, name, result) {
  const results = { ...readResults(), [name]: result };
  const sorted = Object.fromEntries(
    Object.entries(results).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(tableFile, proofTable(proofs, sorted));
}

/**
 * @param {readonly import('./proofs.mjs').Proof[]} proofs
 * @param {Record<string, Result>} results
 */
export function proofTable(proofs, results) {
  const rows = proofs.map(({ name, shows, figures, control }) => {
    const result = results[name];
    const ran =
      result === undefined
        ? ['not run at length yet', '', '', '']
        : [
            `${result.figures} in ${result.took}`,
            `\`${`${result.settings} npm run prove ${name}`.trim()}\``,
            result.date,
            result.commit,
          ];
    return cells([`**${name}**`, shows, (figures ?? []).join(' '), ...ran, control ?? '']);
  });
  return `# What is proved, and how to prove it again

\`npm run prove\` writes this page from docs/proof.json, which records the last green run of each proof; do not edit it. \`npm test\` plays about a hundredth of each. F7 and the like are numbers of figures that the project has to show; the second column says what each proof shows. The settings of a run include its seed: the same settings play the same run. Loads and times are in [benchmarks.md](benchmarks.md), the method is in [decision 0090](decisions/0090-how-promises-are-proved.md).

${cells(['proof', 'shows', 'figures', 'last green run', 'again', 'date', 'commit', 'how we know that it would find a fault'])}
${cells(Array.from({ length: 8 }, () => '---'))}
${rows.join('\n')}
`;
}

/** @param {string[]} texts */
function cells(texts) {
  return `| ${texts.map((text) => text.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
