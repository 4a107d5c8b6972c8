import type { Business } from '../business.ts';
import { type BusinessTerms, withOneReading } from './business-terms.ts';
import { type HouseText, fill } from './house-text.ts';
import { saidBy } from './placeholders.ts';
import { sayOneReading } from './readings.ts';
import { plainText } from '../values/markup.ts';

/** A sentence on a page, and the practice that contradicts it. */
export type Contradiction = { says: string; isDone: string };

/**
 * Finds the sentences of a text that contradict the practice of the business: by their words, or by a placeholder's
 * figure that the business does not apply.
 */
export function contradictionsIn(text: HouseText, terms: BusinessTerms, business: Business): Contradiction[] {
  if (!text.isShown) return [];
  const is = sentencesOf(sayOneReading(text), saidBy(withOneReading(terms), business));
  // Assumes that each sentence has the same index in the text and in the corrected text (`is`).
  return sentencesOf(text, saidBy(terms, business)).flatMap((says, index) =>
    is.includes(says) ? [] : [{ says, isDone: is[index] ?? '' }],
  );
}

function sentencesOf({ text }: HouseText, says: Readonly<Record<string, string>>): string[] {
  return plainText(fill(text, says)).split(/\n+|(?<=[.!?])\s+/);
}
