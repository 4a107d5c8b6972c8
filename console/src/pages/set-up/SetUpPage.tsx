import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useDocumentTitle } from '@slipway/ui/use-document-title.ts';
import { Suspense } from 'react';
import { businessName } from '../../business.ts';
import { PlaceTabs } from '../../parts/PlaceTabs.tsx';
import { useMe } from '../../session/Me.tsx';
import { setUpParts } from './set-up-parts.ts';

const SetUpIndex = lazyPart(() => import('./SetUpIndex.tsx'), 'SetUpIndex');

/** All that is set up: its parts as cards, or one of them. */
export function SetUpPage({ part: name }: { part: string | undefined }) {
  const { may } = useMe();
  const groups = setUpParts
    .map(({ title, parts }) => ({ title, parts: parts.filter(({ needs }) => may[needs] !== undefined) }))
    .filter(({ parts }) => parts.length > 0);
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
        <p>There is no such part for you: the address is old, or it is for somebody in another role.</p>
      ) : (
        <Suspense fallback={<Loading text="One moment …" />}>
          <part.View />
        </Suspense>
      )}
    </>
  );
}
