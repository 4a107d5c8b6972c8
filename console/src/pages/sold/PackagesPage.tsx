import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';
import { PackagesEditor } from './PackagesEditor.tsx';
import { usePackages } from './use-packages.ts';

// Of the one that is open.
const PackagePreview = lazyPart(() => import('./PackagePreview.tsx'), 'PackagePreview');

/** What is sold: each package's words, price and contents, and their order on the site. */
export function PackagesPage() {
  const packages = usePackages();
  return (
    <ChangeSetScreen
      title="Packages"
      part="packages"
      beside={({ draft }) => (
        <Suspense>
          <PackagePreview opened={packages.openedIn(draft)} />
        </Suspense>
      )}
    >
      {({ draft, edit }) => <PackagesEditor {...{ packages, draft, edit }} />}
    </ChangeSetScreen>
  );
}
