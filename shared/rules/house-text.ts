/** Where a text stands. */
export const textPages = ['faqs', 'terms', 'cancellation', 'privacy', 'home', 'experience', 'about'] as const;
export type TextPage = (typeof textPages)[number];

/** As sentences name them. */
export const namesOfPages = {
  faqs: 'the FAQs',
  terms: 'the terms',
  cancellation: 'the cancellation policy',
  privacy: 'the privacy policy',
  home: 'the home page',
  experience: 'the experience page',
  about: 'the about page',
} as const satisfies Record<TextPage, string>;

/**
 * Where each text has its own place, which the page draws: it can be said in other words, and neither be moved nor taken
 * off, and its title is for whoever edits it. Plain words in paragraphs.
 */
const plainPages: readonly TextPage[] = ['home', 'experience', 'about'];

export const isPlain = (page: TextPage): boolean => plainPages.includes(page);

/** Of its key: 'faqs/12' is on the FAQs. */
export const pageOf = (key: string) => key.split('/')[0] as TextPage;

/** One text of the house in one version (docs/decisions/0009): a question with its answer, or a section of a page. */
export type HouseText = {
  /** 'faqs/12', 'terms/deposit' */
  key: string;
  /** The question, or the heading. */
  title: string;
  /** A template in the markup of markup.ts. */
  text: string;
  /** Of an answer: what we do, where that is kinder; ''. */
  also: string;
  /** Of an answer: what else people call the matter when they search. */
  search: readonly string[];
  /** The order on its page. */
  place: number;
  isShown: boolean;
};

/** Of one version of a key. */
export type HouseWords = Omit<HouseText, 'key'>;

/** Before `also`: after 'no refund', a refund by itself would be a contradiction. */
export const alsoLead = 'Our pages differ here, and the better one for you applies:';

/** As a page says it: its names filled in. */
export type SaidText = Pick<HouseText, 'key' | 'title' | 'text' | 'also' | 'search'>;

const name = /\{\{\s*(?:([a-z_]+)\s*)?\}\}/g;

/** The names that stand in a template. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(name)].map(([, each = '']) => each))];
}

/** With what its names say. A line goes with a name that says nothing: a business without a licence has no sentence about it. */
export function fill(template: string, says: Readonly<Record<string, string>>): string {
  return template
    .split('\n')
    .filter((line) => namesIn(line).every((each) => says[each] !== ''))
    .map((line) => line.replaceAll(name, (_whole, each = '') => says[each] ?? ''))
    .join('\n');
}

/** The texts of a page in their order, as they are said. */
export function saidTexts(
  texts: readonly HouseText[],
  page: TextPage,
  says: Readonly<Record<string, string>>,
): SaidText[] {
  return (
    texts
      .filter(({ key, isShown }) => isShown && key.startsWith(`${page}/`))
      .toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
      .map(({ key, title, text, also, search }) => ({
        key,
        title: fill(title, says),
        text: fill(text, says),
        also: fill(also, says),
        search,
      }))
      // A text of which every line went says nothing.
      .filter(({ text }) => text.trim() !== '')
  );
}

/** Stands in a new text until somebody writes it; it goes on no site. */
export const unwritten = '…';
