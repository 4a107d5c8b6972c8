import type { Faq } from './faqs.ts';

/** The items in which every word of the search occurs, in their order; all of them for an empty search. */
export function findFaqs(faqs: readonly Faq[], search: string): readonly Faq[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return faqs.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

/** As people type: no capitals, straight apostrophes, no punctuation around a word. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[?!,.:;"“”()]+(?=\s|$)/g, ' ');
}
