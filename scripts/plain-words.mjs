/** @import { Prose } from './prose.mjs' */

/** The folders and files whose prose is checked. */
export const plainPlaces = [
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/',
  'simulator/',
  'media/',
  'scripts/',
  'deploy/',
  'server/',
  'shared/',
  'web/',
  'ui/',
  'e2e/',
  'testing/',
  'console/',
  'README.md',
  'CONTRIBUTING.md',
];

/**
 * The first words of a sentence whose subject is a relative clause, such as "What was taken is refunded". Such
 * sentences are refused. Questions may begin with these words. So may labels of at most twelve words, such as headings,
 * cells and strings without a full stop, because a label such as "what a role sees of a day" is not a sentence.
 */
const freeRelative = /^["“‘'*(]*(?:what|whatever|who|whoever|whom|whose|where|wherever|which|whichever)\b/i;
const longestLabel = 12;
/**
 * A string without a full stop and with at most this many words also counts as a label. Examples are the texts of
 * buttons and of list items.
 */
const longestStringLabel = 6;

/** @type {{ pattern: RegExp, reason: string }[]} */
export const unwantedWords = [
  { pattern: /\bwho(?:m|se)?(?:so)?ever\b|\bwhatever\b/i, reason: 'say "anyone who", "any", or name it' },
  {
    pattern: /\bstands?\b(?! (?:for|in for)\b)(?!-)|\bstood\b/i,
    reason: 'say "is", "appears", "exists" or "remains"',
  },
  {
    pattern: /\b(?:go|goes|going|went|gone) back\b/i,
    reason: 'money is refunded; a person or a page returns',
  },
  { pattern: /\b(?:is|are|was|were|be|been) said\b/i, reason: 'say who says it, or "appears"' },
  { pattern: /\bby (?:itself|themselves)\b/i, reason: 'say "automatically" or "alone"' },
  { pattern: /\bmeanwhile\b/i, reason: 'say "in between" or "at the same time"' },
  { pattern: /(?<![-’'])\bmails?\b(?! (?:server|account|login|queue)\b)(?!-|\.\w)/i, reason: 'say "email"' },
];

/** Phrases in which an unwanted word is allowed. @type {readonly string[]} */
export const exceptions = [
  'Royal Mail',
  // The title of a panel of the console, and a phrase from the terms.
  'What we owe',
  'What you owe us',
  // The demonstration's own texts for its customers.
  'the mood on board',
  'has the tiller',
  'the lap record stands',
  // Texts that customers have already read.
  'whoever has the tiller',
  'Who X is',
  'your booking stands',
  'goes back to your card',
  'What guests say',
  'What people said',
  'What you agree to when you book',
  'what you were looking for',
  'What we do:',
  'what you paid minus',
  'What we know about you, and why',
];

/**
 * The faults of one piece of prose, as sentences with their reason.
 * @param {Prose} prose
 * @returns {string[]}
 */
export function unplain({ path, line, kind, text }) {
  const plain = text.replaceAll(/`[^`]*`|\{\{.*?\}\}|\$[a-z]\w*/g, 'X');
  return sentencesOf(plain).flatMap((sentence) => {
    if (exceptions.some((part) => sentence.includes(part))) return [];
    const reasons = unwantedWords.filter(({ pattern }) => pattern.test(sentence)).map(({ reason }) => reason);
    if (freeRelative.test(sentence) && !isFree(sentence, kind)) reasons.push('begin with the subject');
    return reasons.map((reason) => `${path}:${line} ${sentence} (${reason})`);
  });
}

/**
 * @param {string} sentence
 * @param {Prose['kind']} kind
 */
function isFree(sentence, kind) {
  if (sentence.includes('?')) return true;
  const words = sentence.split(' ').length;
  if (kind === 'string') return words <= longestStringLabel && !/[.!]$/.test(sentence);
  return kind === 'label' && words <= longestLabel;
}

/** @param {string} text */
export function sentencesOf(text) {
  return text
    .split(/(?<=[.!?:;][)*"”’]*)\s+(?=[\p{Lu}"“‘*(])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence));
}
