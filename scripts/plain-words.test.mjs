import { describe, expect, it } from 'vitest';
import { plainPlaces, sentencesOf, unplain } from './plain-words.mjs';
import { ourFiles, proseOf, proseOfCode, proseOfDocument, proseOfStyles } from './prose.mjs';

const source = `
/** What was taken is
 * refunded. */
// Reads the row.
it('whoever comes first is served', () => refuse(\`It stands on \${date}.\`));
`;

describe('prose', () => {
  it('the prose of code is its comments, titles and strings of three words or more', () => {
    expect(proseOfCode('a.ts', source).map(({ line, kind, text }) => [line, kind, text])).toEqual([
      [2, 'comment', 'What was taken is refunded.'],
      [4, 'comment', 'Reads the row.'],
      [5, 'title', 'whoever comes first is served'],
      [5, 'string', 'It stands on … .'],
    ]);
  });

  it('the prose of a document is its paragraphs and cells, without code and test titles', () => {
    const text = '# How it\nOne\nline.\n- Two\n```\nthree\n```\n| no. | file | test |\n| four | five | six |';
    expect(proseOfDocument('a.md', text).map(({ text: piece }) => piece)).toEqual([
      'How it',
      'One line.',
      'Two',
      'no.',
      'file',
      'four',
      'five',
    ]);
  });

  it('the prose of a style sheet is its comments', () => {
    expect(proseOfStyles('a.css', 'a { }\n/* What is\n   shown. */')).toEqual([
      { path: 'a.css', line: 2, kind: 'comment', text: 'What is shown.' },
    ]);
  });
});

describe('unplain', () => {
  it('the lint finds each sentence that begins with a relative clause or has an unwanted word', () => {
    expect(proseOfCode('a.ts', source).flatMap(unplain)).toEqual([
      'a.ts:2 What was taken is refunded. (begin with the subject)',
      'a.ts:5 whoever comes first is served (say "anyone who", "any", or name it)',
      'a.ts:5 whoever comes first is served (begin with the subject)',
      'a.ts:5 It stands on … . (say "is", "appears", "exists" or "remains")',
    ]);
  });

  it.each([
    'Where is your boat?',
    'It stands for the boat.',
    'A stand-in `stands` here.',
    'Our mail server is down.',
  ])('accepts: %s', (text) => expect(unplain({ path: 'a.md', line: 1, kind: 'text', text })).toEqual([]));

  it('the lint accepts a relative clause at the beginning of a short label, but not of a sentence', () => {
    const text = 'what a role sees of a day';
    expect(unplain({ path: 'a.md', line: 1, kind: 'label', text })).toEqual([]);
    expect(unplain({ path: 'a.md', line: 1, kind: 'text', text })).toHaveLength(1);
  });

  it('the lint splits a text where a new sentence begins', () => {
    expect(sentencesOf('One, e.g. this. Two: three; "Four." Five')).toEqual([
      'One, e.g. this.',
      'Two: three;',
      '"Four."',
      'Five',
    ]);
  });
});

it('the prose of the listed folders is plain', () => {
  const files = ourFiles().filter((path) => plainPlaces.some((place) => path.startsWith(place)));
  expect(files.length).toBeGreaterThan(400);
  expect(
    files
      .filter((path) => !path.includes('plain-words'))
      .flatMap(proseOf)
      .flatMap(unplain),
  ).toEqual([]);
});
