import type { SaidText } from '@slipway/shared/rules/house-text.ts';
import { plainText } from '@slipway/shared/values/markup.ts';

/**
 * A question of the FAQs. `applied` is what we do where that is kinder than the answer. `words` are what else people call
 * the matter when they search.
 */
export type Faq = {
  question: string;
  /** Without its markup. */
  answer: string;
  /** With it. */
  marked?: string;
  applied?: string;
  words?: readonly string[];
};

/** One answer: what we do, where that is said beside the specification's own words. */
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
