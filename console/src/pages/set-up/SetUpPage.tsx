import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import { type ComponentType, Suspense, createElement } from 'react';
import { businessName } from '../../business.ts';
import { type PartName, partsFor } from '../../change-set/set-up-parts.ts';
import { PlaceTabs } from '../../parts/PlaceTabs.tsx';
import { useMe } from '../../session/Me.tsx';

const SetUpIndex = lazyPart(() => import('./SetUpIndex.tsx'), 'SetUpIndex');

/** The screen of each part of Set up. */
const screens: Record<PartName, ComponentType> = {
  packages: lazyPart(() => import('../sold/PackagesPage.tsx'), 'PackagesPage'),
  menu: lazyPart(() => import('../sold/MenuPage.tsx'), 'MenuPage'),
  times: lazyPart(() => import('../times/TimesPage.tsx'), 'TimesPage'),
  boats: lazyPart(() => import('../boats/BoatsPage.tsx'), 'BoatsPage'),
  coupons: lazyPart(() => import('../coupons/CouponsPage.tsx'), 'CouponsPage'),
  pictures: lazyPart(() => import('../pictures/PicturesPage.tsx'), 'PicturesPage'),
  words: lazyPart(() => import('../house/WordsPage.tsx'), 'WordsPage'),
  business: lazyPart(() => import('../house/BusinessPage.tsx'), 'BusinessPage'),
  figures: lazyPart(() => import('../house/FiguresPage.tsx'), 'FiguresPage'),
  first: lazyPart(() => import('../opening/FirstSetUpPage.tsx'), 'FirstSetUpPage'),
  'going-live': lazyPart(() => import('../opening/GoingLivePage.tsx'), 'GoingLivePage'),
  file: lazyPart(() => import('../set-up-file/SetUpFilePage.tsx'), 'SetUpFilePage'),
  changes: lazyPart(() => import('../changes/ChangesPage.tsx'), 'ChangesPage'),
};

/** Set up: its parts as cards, or a single part that is open. */
export function SetUpPage({ part: name }: { part: string | undefined }) {
  const { may } = useMe();
  const groups = partsFor(may);
  const parts = groups.flatMap((group) => group.parts);
  const part = parts.find((each) => each.name === name);
  useDocumentTitle(`${part?.title ?? 'Set up'} | ${businessName} console`);
  if (name === undefined)
    return (
      <Suspense fallback={<Loading text="One moment …" />}>
        <SetUpIndex groups={groups} />
      </Suspense>
    );
  const tabs = [
    { path: '/set-up', title: 'All' },
    ...parts.map((each) => ({ ...each, path: `/set-up/${each.name}` })),
  ];
  return (
    <>
      <PlaceTabs label="Parts of Set up" tabs={tabs} here={`/set-up/${name}`} />
      {part === undefined ? (
        <p>You can’t open this page. The link may be old, or your role doesn’t include this page.</p>
      ) : (
        <Suspense fallback={<Loading text="One moment …" />}>{createElement(screens[part.name])}</Suspense>
      )}
    </>
  );
}
