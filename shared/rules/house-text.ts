/** The pages with texts that the business can edit. */
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

/** The name of each page, worded for use in a sentence. */
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
 * answers: questions with their answers. policy: what a customer agrees to. plain: texts that can be reworded but not
 * moved, because the page sets their place.
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

/** Whether the page shows the title of this plain text. A title that is not shown is for editors only. */
export const drawsTitle = (key: string): boolean =>
  /^(home\/(hero|aboard|ask|occasions|fact-|tag-)|experience\/(hero|bring-)|pictures\/)/.test(key);

/**
 * Whether a text must not be removed: the headlines of Home and Experience, and the texts of all pictures
 * except those of the BBQ.
 */
export const mustStay = (key: string): boolean =>
  /^(home\/hero|experience\/hero|pictures\/(?!bbq))/.test(key);

/** The page of the text with this key: 'faqs' for 'faqs/12'. */
export const pageOf = (key: string) => key.split('/')[0] as TextPage;

/**
 * One of the business's texts in one version (docs/decisions/0009): a question with its answer, or a section of a page.
 */
export type HouseText = {
  /** The key of the text: 'faqs/12', 'terms/deposit'. */
  key: string;
  /** The question, or the heading. */
  title: string;
  /** A template: text in the markup that markup.ts parses, with placeholders. */
  text: string;
  /** For an answer: one of our rules that is better for the customer than the answer; '' if there is none. */
  also: string;
  /** For an answer: other words that people search for. */
  search: readonly string[];
  /** Texts on a page are sorted by this number. */
  place: number;
  isShown: boolean;
};

/** One version of a text, without the text's key. */
export type HouseWords = Omit<HouseText, 'key'>;

/** The words put before `also`. Without them, a refund right after 'no refund' would look like a contradiction. */
export const alsoLead = 'Our pages differ here, and the better one for you applies:';

/** A text as shown on a page, with its placeholders filled in. */
export type SaidText = Pick<HouseText, 'key' | 'title' | 'text' | 'also' | 'search'>;

/** {{Name}} is {{name}} with a capital first letter. */
const name = /\{\{\s*(?:([A-Za-z][a-z_]*)\s*)?\}\}/g;
const lower = (each: string) => each.charAt(0).toLowerCase() + each.slice(1);

/** The names of a template's placeholders, each once. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(name)].map(([, each = '']) => lower(each)))];
}

/**
 * Fills in the placeholders. Removes each line with an empty placeholder: if no licence is needed, the line
 * about licences disappears.
 */
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

/** A page's shown texts, in order, with placeholders filled in. */
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
      // Leaves out a text if `fill` has removed its heading or all its lines.
      .filter(({ title, text }) => title !== '' && text.trim() !== '')
  );
}

/** Marks a text that is not written yet. Such a text is never published. */
export const unwritten = '…';

/** Whether somebody still has to write the text: *Going live* lists it until it is written or left out. */
export const isUnwritten = ({ text }: Pick<HouseText, 'text'>): boolean => text === unwritten;
