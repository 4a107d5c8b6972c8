// Writes server/src/bookings/addresses/post-towns.json: node scripts/make-post-towns.mjs PAGE.html, where the page is Wikipedia's
// "List of postcode districts in the United Kingdom", as a browser saves it. See docs/decisions/0040.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , page] = process.argv;
if (page === undefined) {
  console.error('Which page? node scripts/make-post-towns.mjs PAGE.html');
  process.exit(2);
}

const smallWords = new Set(['in', 'le', 'of', 'on', 'the', 'under', 'upon']);

/** @type {Map<string, Set<string>>} */
const townsOf = new Map();
for (const [, row = ''] of readFileSync(page, 'utf8').matchAll(/<tr>(.*?)<\/tr>/gs)) {
  const [, districts, town] = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell);
  if (districts === undefined || town === undefined) continue;
  for (const [code] of textOf(withoutBoxes(districts)).matchAll(/\b[A-Z]{1,2}\d[A-Z\d]?\b/g)) {
    const towns = townsOf.get(code) ?? new Set();
    townsOf.set(code, towns.add(written(textOf(town))));
  }
}

// A code of several towns is left out: the visitor types theirs.
/** @type {Map<string, string[]>} */
const codesOf = new Map();
for (const [code, [town = '', ...others]] of townsOf) {
  if (others.length > 0 || town === 'BFPO') continue;
  codesOf.set(town, [...(codesOf.get(town) ?? []), code]);
}
const inOrder = new Intl.Collator('en-GB', { numeric: true });
const rows = [...codesOf]
  .toSorted(([a], [b]) => inOrder.compare(a, b))
  .map(([town, codes]) => [town, codes.toSorted(inOrder.compare).join(' ')]);
const file = join(import.meta.dirname, '..', 'server', 'src', 'bookings', 'addresses', 'post-towns.json');
writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
console.log(`${rows.length} towns, ${[...codesOf.values()].flat().length} codes`);

/**
 * Codes of post boxes and firms are no one's home; the page marks them with a note.
 * @param {string} districts
 */
function withoutBoxes(districts) {
  return districts
    .replaceAll(/<span style="display:none">.*?<\/span>/gs, '')
    .replaceAll(/[A-Z]{1,2}\d[A-Z\d]?,?\s*<sup(?:(?!<\/sup>).)*non-geo.*?<\/sup>/gs, '');
}

/** @param {string} html */
function textOf(html) {
  return html
    .replaceAll(/<sup.*?<\/sup>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#39;|&#x27;|’/g, "'")
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * The page writes some names in capitals: 'BURY ST. EDMUNDS' is 'Bury St Edmunds'.
 * @param {string} name
 */
function written(name) {
  if (name === 'BFPO' || name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/\p{L}+/gu, (word, at) =>
      at > 0 && smallWords.has(word) ? word : word[0]?.toUpperCase() + word.slice(1),
    );
}
