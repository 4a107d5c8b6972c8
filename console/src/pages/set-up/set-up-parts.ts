import type { Permission } from '@slipway/shared/rules/permissions.ts';
import { type ComponentType, lazy } from 'react';
import type { SignName } from '../../parts/Sign.tsx';

/** A part of Set up, at /set-up/ and its name. */
export type SetUpPart = {
  name: string;
  title: string;
  /** What one does there, below its title. */
  line: string;
  sign: SignName;
  needs: Permission;
  View: ComponentType;
};

function part(
  name: string,
  title: string,
  line: string,
  sign: SignName,
  view: () => Promise<ComponentType>,
  needs: Permission = 'set-up-sale',
): SetUpPart {
  return { name, title, line, sign, needs, View: lazy(async () => ({ default: await view() })) };
}

/** Everything that is set up, in the order of index and tabs: a new screen is a line here. */
export const setUpParts: readonly { title: string; parts: readonly SetUpPart[] }[] = [
  {
    title: 'What is sold',
    parts: [
      part(
        'packages',
        'Packages',
        'Names, words, prices, what is in them, their order',
        'list',
        async () => (await import('../sold/PackagesPage.tsx')).PackagesPage,
      ),
      part(
        'menu',
        'Menu',
        'Dishes, drinks and extras: allergens, lead times, sold out today',
        'kitchen',
        async () => (await import('../sold/MenuPage.tsx')).MenuPage,
      ),
      part(
        'times',
        'Times',
        'Weekly times, special days, prices, notice',
        'calendar',
        async () => (await import('../times/TimesPage.tsx')).TimesPage,
      ),
    ],
  },
  {
    title: 'Boats and coupons',
    parts: [
      part(
        'boats',
        'Boats',
        'Names and papers, in service, out for a while',
        'today',
        async () => (await import('../boats/BoatsPage.tsx')).BoatsPage,
      ),
      part(
        'coupons',
        'Coupons',
        'Codes, what they take off, how often',
        'pound',
        async () => (await import('../coupons/CouponsPage.tsx')).CouponsPage,
      ),
    ],
  },
  {
    title: 'What the site says',
    parts: [
      part(
        'pictures',
        'Pictures',
        'The library, where each is used, and the gallery',
        'sunset',
        async () => (await import('../pictures/PicturesPage.tsx')).PicturesPage,
      ),
      part(
        'words',
        'Policies and words',
        'FAQs, terms, cancellation, privacy, and what the pages say',
        'comment',
        async () => (await import('../house/WordsPage.tsx')).WordsPage,
      ),
      part(
        'business',
        'Business',
        'Name, place, hours, phone, numbers, the way to us',
        'phone',
        async () => (await import('../house/BusinessPage.tsx')).BusinessPage,
        'set-policies',
      ),
      part(
        'figures',
        'Figures',
        'Days, fees, deposit, minutes: with every sentence that says them',
        'pound',
        async () => (await import('../house/FiguresPage.tsx')).FiguresPage,
      ),
    ],
  },
  {
    title: 'To begin, and to take along',
    parts: [
      part(
        'first',
        'First set-up',
        'From nothing to an open site, a step at a time',
        'today',
        async () => (await import('../opening/FirstSetUpPage.tsx')).FirstSetUpPage,
        'set-policies',
      ),
      part(
        'going-live',
        'Going live',
        'What real money still needs, checked now',
        'shield',
        async () => (await import('../opening/GoingLivePage.tsx')).GoingLivePage,
        'set-policies',
      ),
      part(
        'file',
        'Export and import',
        'All of it as one file, out and in again',
        'download',
        async () => (await import('../set-up-file/SetUpFilePage.tsx')).SetUpFilePage,
      ),
      part(
        'changes',
        'Drafts and changes made',
        'What waits, what was done and by whom, and taking it back',
        'list',
        async () => (await import('../changes/ChangesPage.tsx')).ChangesPage,
      ),
    ],
  },
];
