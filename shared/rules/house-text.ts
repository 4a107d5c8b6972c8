/** Where a text stands. */
export const textPages = [
  'faqs',
  'answers',
  'terms',
  'cancellation',
  'privacy',
  'home',
  'experience',
  'about',
  'gallery',
  'contact',
  'booking',
  'search',
  'pictures',
  'rules',
] as const;
export type TextPage = (typeof textPages)[number];

/** As sentences name them. */
export const namesOfPages = {
  faqs: 'the FAQs',
  answers: 'the answers that a search finds',
  terms: 'the terms',
  cancellation: 'the cancellation policy',
  privacy: 'the privacy policy',
  home: 'the home page',
  experience: 'the experience page',
  about: 'the about page',
  gallery: 'the gallery',
  contact: 'contact and FAQs',
  booking: 'the booking',
  search: 'search engines and links',
  pictures: 'the pictures that came with the site',
  rules: 'the rules of the boat',
} as const satisfies Record<TextPage, string>;

/**
 * answers: questions with their answers. policy: what a customer agrees to. plain: texts whose place the page draws, so
 * that they can be said in other words, and not be moved.
 */
const kindOfPage: Record<TextPage, 'answers' | 'policy' | 'plain'> = {
  faqs: 'answers',
  answers: 'answers',
  terms: 'policy',
  cancellation: 'policy',
  privacy: 'policy',
  home: 'plain',
  experience: 'plain',
  about: 'plain',
  gallery: 'plain',
  contact: 'plain',
  booking: 'plain',
  search: 'plain',
  pictures: 'plain',
  rules: 'plain',
};

export const isPlain = (page: TextPage): boolean => kindOfPage[page] === 'plain';
export const isAnswer = (page: TextPage): boolean => kindOfPage[page] === 'answers';
export const isPolicy = (page: TextPage): boolean => kindOfPage[page] === 'policy';

/** Of a plain text: whether its page draws its title; otherwise that is for whoever edits it. */
export const drawsTitle = (key: string): boolean =>
  /^(home\/(hero|aboard|ask|occasions|fact-|tag-)|experience\/(hero|bring-)|pictures\/)/.test(key);

/** The first headlines of their pages, and the pictures that fill slider and gallery: the grill is one more than those. */
export const mustStay = (key: string): boolean =>
  /^(home\/hero|experience\/hero|pictures\/(?!bbq))/.test(key);

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

/** {{Name}} begins what {{name}} says with a capital. */
const name = /\{\{\s*(?:([A-Za-z][a-z_]*)\s*)?\}\}/g;
const lower = (each: string) => each.charAt(0).toLowerCase() + each.slice(1);

/** The names that stand in a template. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(name)].map(([, each = '']) => lower(each)))];
}

/** With what its names say. A line goes with a name that says nothing: a business without a licence has no sentence about it. */
export function fill(template: string, says: Readonly<Record<string, string>>): string {
  return template
    .split('\n')
    .filter((line) => namesIn(line).every((each) => says[each] !== ''))
    .map((line) =>
      line.replaceAll(name, (_whole, each: string = '') => {
        const said = says[lower(each)] ?? '';
        return lower(each) === each ? said : said.charAt(0).toUpperCase() + said.slice(1);
      }),
    )
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
      // A text of which every line went says nothing, nor does one whose heading went.
      .filter(({ title, text }) => title !== '' && text.trim() !== '')
  );
}

/** Stands in a new text, and in an empty place, until somebody writes it; it goes on no site. */
export const unwritten = '…';

/** An empty place: *Going live* names it until it is written or left out. */
export const isUnwritten = ({ text }: Pick<HouseText, 'text'>): boolean => text === unwritten;
