import { readFileSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor, parseSync } from 'vite';
import { phoneProblem } from '../server/src/bookings/customers/phone-number.ts';
import { readMessage } from '../server/src/payments/worldpay/worldpay-xml.ts';
import { readJsonWithLines } from '../server/src/set-up/file/json-with-lines.ts';
import { firstTerms } from '../shared/rules/first-terms.ts';
import { fill, namesIn } from '../shared/rules/house-text.ts';
import { typedFigures } from '../shared/rules/typed-figures.ts';
import { awkwardTexts } from '../shared/testing/awkward-texts.ts';
import { holdsCardNumber } from '../shared/values/card-number.ts';
import { canReceiveMail } from '../shared/values/email-address.ts';
import { foreignLinks, plainText } from '../shared/values/markup.ts';
import { isPersonName } from '../shared/values/person-name.ts';

// Run by play-long-texts.mjs. Passes very long texts to every function and pattern that reads text, within the
// processor seconds that the parent allows. The whole run takes seconds. If a pattern took quadratic time, a single
// text would take minutes.

const root = join(import.meta.dirname, '..');
const length = 400_000;

/** @type {Record<string, (text: string) => unknown>} */
const loops = {
  holdsCardNumber,
  isPersonName,
  canReceiveMail,
  plainText,
  foreignLinks,
  namesIn,
  fill: (text) => fill(text, {}),
  typedFigures: (text) => typedFigures(text, firstTerms),
  phoneProblem: (text) => phoneProblem(text, 'United Kingdom'),
  readMessage,
  readJsonWithLines: (text) => {
    for (const file of [text, `{"words": ${JSON.stringify(text)}}`])
      try {
        readJsonWithLines(file);
      } catch {
        // Most of these texts are not JSON.
      }
  },
};

const texts = Object.values(awkwardTexts).map((shape) => shape(length));
for (const [name, read] of Object.entries(loops)) {
  say(name);
  for (const text of texts) read(text);
}
const patterns = new Set(
  process.argv[2] === 'control'
    ? [String(/\[[^\]]+\]/)]
    : ['shared', 'server/src'].flatMap((folder) => patternsIn(join(root, folder))),
);
for (const written of patterns) {
  say(written);
  const end = written.lastIndexOf('/');
  const pattern = new RegExp(written.slice(1, end), `${written.slice(end + 1).replaceAll(/[gy]/g, '')}g`);
  for (const text of texts) text.replace(pattern, '');
  for (const word of wordsOf(pattern)) {
    const part = word.padEnd(2);
    part.repeat(Math.ceil(length / part.length)).replace(pattern, '');
  }
}
say(`${Object.keys(loops).length} functions and ${patterns.size} patterns`);

/**
 * Prints each name before it is tried, so the last line names the culprit if the seconds run out. @param {string} words
 */
function say(words) {
  writeSync(1, `${words}\n`);
}

/** The regular expressions in the folder's files, as they are written. @param {string} folder @returns {string[]} */
function patternsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : patternsIn(path);
    if (!/(?<!\.test|\.reference)\.ts$/.test(entry.name)) return [];
    /** @type {string[]} */
    const found = [];
    const { program } = parseSync(path, readFileSync(path, 'utf8'));
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push(`/${node.regex.pattern}/${node.regex.flags}`);
      },
    }).visit(program);
    return found;
  });
}

/** Text in which every letter could be the beginning of a match. @param {RegExp} pattern */
function wordsOf({ source }) {
  const apart = source.replaceAll(/\\[bBdDsSwWpP](\{[^}]*\})?|\(\?[:=!<]+|[()^$*+?|]|\{\d+,?\d*\}/g, '\n');
  const words = apart.replaceAll(/\\(.)/g, '$1').split('\n');
  return new Set(words.filter((word) => word !== '' && word.length < 20));
}
