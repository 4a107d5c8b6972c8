// Prints 300 random pieces of our prose, to be read without the code around them. The same seed gives the same pieces:
// node scripts/draw-lines.mjs SEED
import { ourFiles, proseOf } from './prose.mjs';

const [seed = '1'] = process.argv.slice(2);
const files = ourFiles().filter(
  (path) => !/(?:^|\/)(?:public|dist|releases)\/|CHANGELOG|proof\.md/.test(path),
);
const prose = files.flatMap(proseOf);
const isOfConsole = (/** @type {string} */ path) =>
  path.startsWith('console/src/') && !/\.test\.|\/testing\//.test(path);

/** @type {[string, (piece: import('./prose.mjs').Prose) => boolean][]} */
const parts = [
  [
    'Strings of the console',
    ({ path, kind, text }) => kind === 'string' && isOfConsole(path) && isSentence(text),
  ],
  ['Comments', ({ kind }) => kind === 'comment'],
  [
    'Documents and titles of tests',
    ({ kind, text }) => kind === 'title' || (kind === 'text' && isSentence(text)),
  ],
];

const random = mulberry32(Number(seed));
for (const [name, isOfPart] of parts) {
  console.log(`\n## ${name}, seed ${seed}\n`);
  const pieces = prose.filter(isOfPart);
  for (let left = Math.min(100, pieces.length); left > 0; left -= 1) {
    const [piece] = pieces.splice(Math.floor(random() * pieces.length), 1);
    if (piece) console.log(`- ${piece.path}:${piece.line} ${piece.text}`);
  }
}

/** Class names and SVG paths are not prose. @param {string} text */
function isSentence(text) {
  return (
    /[a-z]{2} [a-z]/i.test(text) && /[A-Z.…’]/.test(text) && !/[{}<>=]|^[\w-]+(?: [\w-]+:[\w-]+)+$/.test(text)
  );
}

/** @param {number} state */
function mulberry32(state) {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
