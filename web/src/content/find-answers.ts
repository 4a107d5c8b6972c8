import { stemmer } from 'stemmer';
import type { Answer } from './more-answers.ts';

export type Found<Item> = {
  /** Items that contain every word of the search, in their texts or their `words`; the best match first. */
  answers: readonly Item[];
  /** The synonyms for which the search also looked. */
  alsoLookedFor: readonly string[];
  /** Items that contain at least one word, if no item contains every word. */
  near: readonly Item[];
  /** The stems to mark in the answers. */
  stems: ReadonlySet<string>;
};

/**
 * How many points an item gets for a word: found in its question or its `words`, found in its answer, found as a
 * synonym, or not found.
 */
const fits = { question: 4, answer: 2, synonym: 1, nothing: 0 } as const;
const mostNear = 3;
const mostAlso = 5;

/**
 * A search ignores these words, because they say nothing about its subject. In 'can we bring the dog' only
 * 'dog' counts.
 */
const stopWords = new Set(
  'a about all allowed am an and any anything are as at be been bring but by can come could did do does don dont for from get give go got happen happens has have how i if in into is it its let like many may me might must my need of okay ok on or our ours please possible running same shall should so some somebody someone take than that the their them then there they this to too up us use want was we were what when where which who whose why will with without would you your'.split(
    ' ',
  ),
);

/** Finds items by whole words and their stems; the `words` of all items serve as a list of synonyms. */
export function findAnswers<Item extends Answer>(items: readonly Item[], search: string): Found<Item> {
  const wanted = wantedWords(search);
  const indexed = items.map((item) => ({
    item,
    question: new Set([...stemsOf(item.question), ...stemsOf((item.words ?? []).join(' '))]),
    answer: new Set(stemsOf(`${item.answer} ${item.applied ?? ''}`)),
  }));
  const groups = items.map(({ words = [] }) => words);
  const synonyms = wanted.map((stem) => groups.filter((group) => group.map(stemOf).includes(stem)).flat());
  const scored = indexed.map(({ item, question, answer }) => ({
    item,
    scores: wanted.map((stem, index) => {
      if (question.has(stem)) return fits.question;
      if (answer.has(stem)) return fits.answer;
      const hasSynonym = synonyms[index]?.some((word) => question.has(stemOf(word)));
      return hasSynonym === true ? fits.synonym : fits.nothing;
    }),
  }));
  const best = scored.toSorted((one, other) => sum(other.scores) - sum(one.scores));
  const answers = best.filter(({ scores }) => scores.length > 0 && scores.every(Boolean));
  const also = new Map(synonyms.flat().map((word) => [stemOf(word), word]));
  for (const stem of wanted) also.delete(stem);
  return {
    answers: answers.map(({ item }) => item),
    alsoLookedFor: answers.length === 0 ? [] : [...also.values()].slice(0, mostAlso),
    near:
      answers.length > 0
        ? []
        : best
            .filter(({ scores }) => scores.some(Boolean))
            .slice(0, mostNear)
            .map(({ item }) => item),
    stems: new Set([...wanted, ...also.keys()]),
  };
}

/** Splits a text into words, and marks the words that were found. */
export function markedParts(text: string, stems: ReadonlySet<string>): { part: string; isMarked: boolean }[] {
  return text
    .split(/([\p{L}\p{N}]+(?:[’'][\p{L}]+)?)/u)
    .filter(Boolean)
    .map((part) => ({ part, isMarked: stems.has(stemOf(part)) }));
}

/**
 * Returns the stems of a search's words, and leaves out the stop words. If a search has only stop words, the
 * longest word is kept: 'bring' in 'what can we bring'.
 */
function wantedWords(search: string): string[] {
  const words = wordsOf(search);
  const telling = words.filter((word) => !stopWords.has(word));
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 1);
  return [...new Set((telling.length === 0 ? longest : telling).map(stemOf))];
}

/**
 * Returns the words of a text, in lower case and without apostrophes and accents. A number with decimals is
 * one word: 'Who’s £50.00?' has the words 'whos' and '50.00'.
 */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F’']/g, '')
      .match(/\p{N}+(?:\.\p{N}+)?|[\p{L}\p{N}]+/gu) ?? []
  );
}

function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

/** 'dogs' and 'dog' are one word; so are both spellings of 'licence'. */
function stemOf(word: string): string {
  const [plain = ''] = wordsOf(word);
  return stemmer(plain.replace(/^licens/, 'licenc'));
}

function sum(scores: readonly number[]): number {
  return scores.reduce((total, score) => total + score, 0);
}
