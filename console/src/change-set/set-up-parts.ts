import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { SignName } from '../parts/Sign.tsx';

/** A part of Set up, at /set-up/ and its name. */
type AboutPart = {
  name: string;
  title: string;
  /** What one does there, below its title. */
  line: string;
  sign: SignName;
  needs?: Permission;
};

/** Everything that is set up, in the order of index and tabs: SetUpPage.tsx has the screen of each. */
const groups = [
  {
    title: 'What is sold',
    parts: [
      {
        name: 'packages',
        title: 'Packages',
        line: 'Names, words, prices, what is in them, their order',
        sign: 'list',
      },
      {
        name: 'menu',
        title: 'Menu',
        line: 'Dishes, drinks and extras: allergens, lead times, sold out today',
        sign: 'kitchen',
      },
      { name: 'times', title: 'Times', line: 'Weekly times, special days, prices, notice', sign: 'calendar' },
    ],
  },
  {
    title: 'Boats and coupons',
    parts: [
      { name: 'boats', title: 'Boats', line: 'Names and papers, in service, out for a while', sign: 'today' },
      { name: 'coupons', title: 'Coupons', line: 'Codes, what they take off, how often', sign: 'pound' },
    ],
  },
  {
    title: 'What the site says',
    parts: [
      {
        name: 'pictures',
        title: 'Pictures',
        line: 'The library, where each is used, and the gallery',
        sign: 'sunset',
      },
      {
        name: 'words',
        title: 'Policies and words',
        line: 'FAQs, terms, cancellation, privacy, and what the pages say',
        sign: 'comment',
      },
      {
        name: 'business',
        title: 'Business',
        line: 'Name, place, hours, phone, numbers, the way to us',
        sign: 'phone',
        needs: 'set-policies',
      },
      {
        name: 'figures',
        title: 'Figures',
        line: 'Days, fees, deposit, minutes: with every sentence that says them',
        sign: 'pound',
      },
    ],
  },
  {
    title: 'To begin, and to take along',
    parts: [
      {
        name: 'first',
        title: 'First set-up',
        line: 'From nothing to an open site, a step at a time',
        sign: 'today',
        needs: 'set-policies',
      },
      {
        name: 'going-live',
        title: 'Going live',
        line: 'What real money still needs, checked now',
        sign: 'shield',
        needs: 'set-policies',
      },
      {
        name: 'file',
        title: 'Export and import',
        line: 'All of it as one file, out and in again',
        sign: 'download',
      },
      {
        name: 'changes',
        title: 'Drafts and changes made',
        line: 'What waits, what was done and by whom, and taking it back',
        sign: 'list',
      },
    ],
  },
] as const satisfies { title: string; parts: AboutPart[] }[];

export type PartName = (typeof groups)[number]['parts'][number]['name'];
type SetUpPart = AboutPart & { name: PartName };
export type PartGroup = { title: string; parts: readonly SetUpPart[] };

/** The parts that somebody may open, in their groups. */
export function partsFor(may: Readonly<Record<string, unknown>>): PartGroup[] {
  return (groups as readonly PartGroup[])
    .map(({ title, parts }) => ({
      title,
      parts: parts.filter(({ needs = 'set-up-sale' }) => may[needs] !== undefined),
    }))
    .filter(({ parts }) => parts.length > 0);
}
