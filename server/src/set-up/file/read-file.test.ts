import { expect, test } from 'vitest';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { tablesOfJournal } from '../journal.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { fieldsOfBusiness } from '../kinds/business.ts';
import { figureFieldsOf } from '../kinds/figures.ts';
import type { Part } from './part.ts';
import { partNames, parts } from './parts.ts';
import { printJson } from './export-set-up.ts';
import { longestFile, readSetUpFile } from './read-file.ts';

const aPackage = {
  name: 'Classic',
  words: 'On the water.',
  price: 150,
  minutes: 120,
  lines: ['Two hours on the water'],
  picture: '',
  sold: true,
};
const aDish = {
  name: 'Grazing board',
  type: 'food',
  group: '',
  line: 'Good.',
  price: 8.5,
  whole: false,
  points: [],
  allergens: ['Milk'],
  hours: 72,
  packages: ['Classic'],
  included: [],
  alcohol: false,
  picture: '',
  sold: true,
};
const aGrid = {
  name: 'Mornings',
  begins: null,
  ends: null,
  first: '01-01',
  last: '12-31',
  packages: null,
  minutes: 120,
  rows: [{ days: [6, 7], starts: ['10:00'], sun: [], surcharge: { pounds: 20 }, extra: 15, covers: null }],
};
const aBoat = { name: 'Bagel', kind: 'Donut boat', hull: '', service: true };
const aText = {
  text: 'faqs/1',
  title: 'Is there a deposit?',
  says: '{{deposit_rule}}',
  also: '',
  search: ['bond'],
  place: 1,
  shown: true,
};
const aPicture = {
  name: `photo-${'0'.repeat(20)}-${'f'.repeat(24)}`,
  alt: 'A boat',
  x: 0.5,
  y: 0.25,
  master: '',
};
const aCoupon = { code: 'LAKE25', off: { pounds: 25 }, first: null, last: null, uses: null, each: null };
const file = {
  format: 'slipway set-up',
  version: 2,
  business: fieldsOfBusiness(sampleBusiness),
  figures: figureFieldsOf(firstTerms),
  accounts: {
    accounts: [{ account: 'sales', code: '200' }],
    taxes: [{ rate: '20', name: '20% (VAT on Income)' }],
  },
  boats: [aBoat],
  packages: [aPackage],
  menu: [aDish],
  times: [aGrid],
  days: [{ date: '2027-12-25', paint: 'closed' }],
  prices: [],
  coupons: [aCoupon],
  gallery: [],
  words: [aText],
  pictures: [aPicture],
};

const mistakesIn = (text: string) => {
  const read = readSetUpFile(text);
  return 'mistakes' in read ? read.mistakes : [];
};
/**
 * Applies a change to the sample file, prints the file like an export, and returns the mistakes in the printed text.
 */
const changed = (parts_: object) => mistakesIn(printJson({ ...file, ...parts_ }));
/** The number of the line that contains these words. */
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length;

test('a complete file is unchanged after it is printed and read', () => {
  const text = printJson(file);
  expect(readSetUpFile(text)).toEqual({ file });
  expect(printJson(file)).toBe(text);
  expect(text.endsWith('}\n')).toBe(true);
});

test('the file contains each fact on its own line', () => {
  expect(printJson({ a: [aGrid.rows[0]], none: [], words: ['x', 'y'] })).toBe(`{
  "a": [
    {
      "days": [6, 7],
      "starts": ["10:00"],
      "sun": [],
      "surcharge": { "pounds": 20 },
      "extra": 15,
      "covers": null
    }
  ],
  "none": [],
  "words": [
    "x",
    "y"
  ]
}
`);
});

test('a mistake is reported with its line, its field and what to do', () => {
  const text = printJson({ ...file, packages: [{ ...aPackage, price: 0.99, colour: 'red' }] });
  expect(mistakesIn(text)).toEqual([
    expect.stringMatching(
      new RegExp(`^Line ${lineOf(text, '"price": 0.99')}, packages \\[1\\] price: must be at least £1.00`),
    ),
    `Line ${lineOf(text, '"colour"')}, packages [1] colour: is not a known field here. Take it out, or check its spelling.`,
  ]);
  const { price: _price, ...without } = aPackage;
  expect(changed({ packages: [without] })).toEqual([
    expect.stringMatching(/^Line \d+, packages \[1\] price: is missing\./),
  ]);
});

test.each([
  [
    'a price as text',
    { packages: [{ ...aPackage, price: '150' }] },
    /packages \[1\] price: must be an amount/,
  ],
  ['a price in thirds of a penny', { packages: [{ ...aPackage, price: 1.001 }] }, /two decimals/],
  ['a negative surcharge', { days: [{ date: '2027-12-25', paint: { pounds: -1 } }] }, /days \[1\] paint/],
  ['a list where fields belong', { figures: [] }, /figures: It must be fields/],
  ['fields where a list belongs', { boats: {} }, /boats: It must be a list/],
  ['nothing at all', { boats: null }, /boats: It must be a list/],
  [
    'two packages of one name',
    { packages: [aPackage, { ...aPackage, name: 'CLASSIC' }] },
    /Two packages are called “CLASSIC”/,
  ],
  ['two boats of one name', { boats: [...file.boats, ...file.boats] }, /Two boats are called “Bagel”/],
  ['a coupon twice', { coupons: [aCoupon, aCoupon] }, /Two coupons/],
  ['a day twice', { days: [...file.days, ...file.days] }, /Two days/],
  [
    'a package that is not there',
    { menu: [{ ...aDish, packages: ['Party'] }] },
    /menu \[1\] packages \[1\]: No package of this file is called “Party”/,
  ],
  [
    'a trip past midnight',
    { times: [{ ...aGrid, rows: [{ ...aGrid.rows[0], starts: ['23:30'] }] }] },
    /after midnight/,
  ],
  ['a day that is none', { days: [{ date: '2027-02-30', paint: 'closed' }] }, /must be a date/],
  ['a grid without times', { times: [{ ...aGrid, rows: [] }] }, /needs a row/],
  [
    'food that is sold without an answer',
    { menu: [{ ...aDish, allergens: null }] },
    /allergens: must be a list of the allergens that it contains, of the 14/,
  ],
  ['no word of allergens', { menu: [{ ...aDish, allergens: undefined }] }, /allergens: is missing/],
  ['an allergen that is none', { menu: [{ ...aDish, allergens: ['Love'] }] }, /none of the 14 allergens/],
  ['a picture from elsewhere', { packages: [{ ...aPackage, picture: '../../etc/passwd' }] }, /picture/],
  ['a card number', { menu: [{ ...aDish, line: '4242 4242 4242 4242' }] }, /card number/],
  ['half a character', { menu: [{ ...aDish, line: 'a\ud800b' }] }, /cannot be typed/],
  ['a line break in a name', { boats: [{ ...aBoat, name: 'Ba\ngel' }] }, /cannot be typed/],
  ['a name of a thousand letters', { boats: [{ ...aBoat, name: 'x'.repeat(1000) }] }, /at most 40/],
  ['a part that it does not know', { secrets: {} }, /secrets: is not a known field here/],
  ['more seats than a boat has', { kinds: [{ name: 'Ark', seats: 13, weight: null }] }, /12/],
  ['a boat of no kind', { boats: [{ ...aBoat, kind: '' }] }, /needs a name/],
  [
    'a text with a name that is none',
    { words: [{ ...aText, says: 'It is {{such_thing}}.' }] },
    /no {{such_thing}}/,
  ],
  [
    'a link that leads away',
    { words: [{ ...aText, says: '[Here](https://evil.example)' }] },
    /not one of our pages/,
  ],
  ['a text twice', { words: [aText, aText] }, /Two texts are called “faqs\/1”/],
  ['two questions alike', { words: [aText, { ...aText, text: 'faqs/2' }] }, /Two texts of one page/],
  [
    'a gallery of three',
    { gallery: ['a', 'b', 'c'].map((each) => ({ picture: `${each}.webp`, caption: 'x' })) },
    /at least 6 pictures/,
  ],
  [
    'a picture by another name',
    { pictures: [{ ...aPicture, name: '../photo' }] },
    /not the name of a picture/,
  ],
  ['a picture whose pixels are no base64', { pictures: [{ ...aPicture, master: '<svg>' }] }, /base64/],
  [
    'a kind of boat twice, but for a space',
    { kinds: ['Pedalo', 'pedalo '].map((name) => ({ name, seats: 4, weight: null })) },
    /Two kinds of boat are called “pedalo ”/,
  ],
  ['an address that runs', { business: { ...file.business, facebook: 'javascript:hit()' } }, /https address/],
])('a set-up file with %s is refused', (_name, parts_, says) => {
  const mistakes = changed(parts_);
  expect(mistakes.join('\n')).toMatch(says);
  expect(mistakes.every((each) => /^Line \d+, /.test(each))).toBe(true);
});

test.each([
  ['nothing', '', /^Line 1: A value is missing/],
  ['half a file', printJson(file).slice(0, 300), /^Line \d+: /],
  ['a comma too many', '{"a": 1,}', /one too many/],
  ['a comma too few', '{"a": 1 "b": 2}', /comma or a } is missing/],
  ['a field twice', '{"a": 1,\n"a": 2}', /^Line 2: “a” occurs here for the second time/],
  ['a prototype', '{"__proto__": {"isOwner": true}}', /“__proto__” is not a field/],
  ['a constructor', '{"constructor": {"prototype": {}}}', /“constructor” is not a field/],
  ['a number that JSON does not have', '{"a": 0x10}', /^Line 1: /],
  ['NaN', '{"a": NaN}', /A value is missing/],
  ['more after the end', '{} {}', /Nothing may follow/],
  ['brackets without an end', '['.repeat(100_000), /more brackets/],
  ['brackets in brackets', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, /more brackets/],
  ['text without an end', `{"a": "${'x'.repeat(50)}`, /" is missing/],
  ['a control character', '{"a": "\u0001"}', /character that JSON does not allow/],
  ['too much of it', ' '.repeat(longestFile + 1), /too long/],
  ['another file', '{"name": "slipway"}', /not a set-up of Slipway/],
  ['a name without an end', `{"${'x'.repeat(100)}": 1}`, /“x{20}…” is not a field/],
  ['a million values', `[${'0,'.repeat(1_000_000)}0]`, /more values than a set-up can have/],
  ['a list', '[]', /not a set-up of Slipway/],
  ['null', 'null', /not a set-up of Slipway/],
  ['the next version', '{"format": "slipway set-up", "version": 3}', /Install the newer one/],
  ['no version', '{"format": "slipway set-up"}', /version: is missing/],
])('a set-up file with %s is refused as a whole', (_name, text, says) => {
  const mistakes = mistakesIn(text);
  expect(mistakes[0]).toMatch(says);
  expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined();
});

test('a list that is too long is refused before its rows are read', () => {
  const boats = Array.from({ length: 101 }, () => ({ wrong: 1 }));
  expect(changed({ boats })).toEqual([
    expect.stringMatching(/^Line \d+, boats: must be at most 100 long\.$/),
  ]);
});

test('a file with a thousand mistakes gets a list of the first mistakes', () => {
  const boats = Array.from({ length: 60 }, (_, nth) => ({ ...aBoat, name: `Boat ${nth}`, hull: 5 }));
  const mistakes = changed({ boats });
  expect(mistakes).toHaveLength(21);
  expect(mistakes.at(-1)).toBe('And 40 more.');
});

test('a byte order mark and other line endings are accepted', () => {
  expect(mistakesIn(`\uFEFF${printJson(file).replaceAll('\n', '\r\n')}`)).toEqual([]);
});

test('the file includes every table that a change set writes', () => {
  const inFile = partNames.flatMap((name) => (parts[name] as Part).tables);
  expect(inFile.toSorted()).toEqual(Object.keys(tablesOfJournal).toSorted());
});
