import type { SaidText } from '@slipway/shared/rules/house-text.ts';
import { plainText } from '@slipway/shared/values/markup.ts';

/**
 * A question of the FAQs. `applied`: our practice, if it is kinder to customers than `answer`. `words`: other words
 * that people search for.
 */
export type Faq = {
  question: string;
  /** The answer without its markup. */
  answer: string;
  /** The answer with its markup. */
  marked?: string;
  applied?: string;
  words?: readonly string[];
};

export function answerOf({ answer, applied }: Faq): string {
  return applied ?? answer;
}

export function faqsOf(texts: readonly SaidText[]): readonly Faq[] {
  return texts.map(({ title, text, also, search }) => ({
    question: title,
    answer: plainText(text),
    marked: text,
    ...(also === '' ? {} : { applied: plainText(also) }),
    words: search,
  }));
}
