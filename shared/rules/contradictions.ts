import type { Business } from '../business.ts';
import { type BusinessTerms, withOneReading } from './business-terms.ts';
import { type HouseText, fill } from './house-text.ts';
import { saidBy } from './placeholders.ts';
import { sayOneReading } from './readings.ts';
import { plainText } from '../values/markup.ts';

/** A sentence on a page, and the actual practice. */
export type Contradiction = { says: string; isDone: string };

/**
 * Sentences of a text that contradict the practice: in their own words, or by the name of the other reading's figure.
 */
export function contradictionsIn(text: HouseText, terms: BusinessTerms, business: Business): Contradiction[] {
  if (!text.isShown) return [];
  const is = sentencesOf(sayOneReading(text), saidBy(withOneReading(terms), business));
  // Each is replaced in its place by one sentence.
  return sentencesOf(text, saidBy(terms, business)).flatMap((says, index) =>
    is.includes(says) ? [] : [{ says, isDone: is[index] ?? '' }],
  );
}

function sentencesOf({ text }: HouseText, says: Readonly<Record<string, string>>): string[] {
  return plainText(fill(text, says)).split(/\n+|(?<=[.!?])\s+/);
}
