import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Suspense } from 'react';
import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';

const LibraryPanel = lazyPart(() => import('./LibraryPanel.tsx'), 'LibraryPanel');
// The gallery loads later, because on a phone it is below the library.
const GalleryFields = lazyPart(() => import('./GalleryFields.tsx'), 'GalleryFields');

/** The library, where each change is saved immediately, and the gallery, whose changes join the draft. */
export function PicturesPage() {
  return (
    <ChangeSetScreen title="Gallery" part="pictures">
      {(drafting) => (
        <Suspense fallback={<Loading text="One moment …" />}>
          <LibraryPanel />
          <GalleryFields {...drafting} />
        </Suspense>
      )}
    </ChangeSetScreen>
  );
}
