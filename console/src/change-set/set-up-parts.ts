import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { SignName } from '../parts/Sign.tsx';

/** A part of Set up. The `name` is the end of its address: /set-up/boats. */
type AboutPart = {
  name: string;
  title: string;
  /** The purpose of the part, below its title. */
  line: string;
  sign: SignName;
  needs?: Permission;
};

/** Every part of Set up, in the order of the index and of the tabs. SetUpPage.tsx has the screens of the parts. */
const groups = [
  {
    title: 'For sale',
    parts: [
      {
        name: 'packages',
        title: 'Packages',
        line: 'Names, descriptions, prices, contents and order of the packages',
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
      {
        name: 'boats',
        title: 'Boats',
        line: 'Names and details of the boats, and whether they are in service',
        sign: 'today',
      },
      {
        name: 'coupons',
        title: 'Coupons',
        line: 'Codes, discounts, and how often a code can be used',
        sign: 'pound',
      },
    ],
  },
  {
    title: 'On the site',
    parts: [
      {
        name: 'pictures',
        title: 'Pictures',
        line: 'The picture library, the use of each picture, and the gallery',
        sign: 'sunset',
      },
      {
        name: 'words',
        title: 'Policies and words',
        line: 'FAQs, terms, cancellation, privacy, and the other texts on the pages',
        sign: 'comment',
      },
      {
        name: 'business',
        title: 'Business',
        line: 'Name, place, hours, phone, legal details, directions',
        sign: 'phone',
        needs: 'set-policies',
      },
      {
        name: 'figures',
        title: 'Figures',
        line: 'Notice periods, fees and deposit, and the sentences about them',
        sign: 'pound',
      },
    ],
  },
  {
    title: 'Start, copy or move your site',
    parts: [
      {
        name: 'first',
        title: 'First set-up',
        line: 'From an empty site to one that takes bookings, step by step',
        sign: 'today',
        needs: 'set-policies',
      },
      {
        name: 'going-live',
        title: 'Going live',
        line: 'Everything you still need before you can take real payments, checked now',
        sign: 'shield',
        needs: 'set-policies',
      },
      {
        name: 'file',
        title: 'Export and import',
        line: 'Your whole set-up as one file',
        sign: 'download',
      },
      {
        name: 'changes',
        title: 'Drafts and changes made',
        line: 'Drafts, scheduled changes, and who made each change. Changes can be taken back here',
        sign: 'list',
      },
    ],
  },
] as const satisfies { title: string; parts: AboutPart[] }[];

export type PartName = (typeof groups)[number]['parts'][number]['name'];
type SetUpPart = AboutPart & { name: PartName };
export type PartGroup = { title: string; parts: readonly SetUpPart[] };

/** The parts that this person may open, in their groups. */
export function partsFor(may: Readonly<Record<string, unknown>>): PartGroup[] {
  return (groups as readonly PartGroup[])
    .map(({ title, parts }) => ({
      title,
      parts: parts.filter(({ needs = 'set-up-sale' }) => may[needs] !== undefined),
    }))
    .filter(({ parts }) => parts.length > 0);
}
