import { Loading } from '@slipway/ui/Loading.tsx';
import { Suspense, lazy } from 'react';
import { ChangeSetScreen } from '../../change-set/ChangeSetScreen.tsx';

const LibraryPanel = lazy(async () => ({ default: (await import('./LibraryPanel.tsx')).LibraryPanel }));
// Below the first screen of a phone: the library comes first.
const GalleryFields = lazy(async () => ({ default: (await import('./GalleryFields.tsx')).GalleryFields }));

/** The library at once; what the gallery shows of it in a draft. */
export function PicturesPage() {
  return (
    <ChangeSetScreen title="Gallery" kinds={['gallery']}>
      {(drafting) => (
        <Suspense fallback={<Loading text="One moment …" />}>
          <LibraryPanel />
          <GalleryFields {...drafting} />
        </Suspense>
      )}
    </ChangeSetScreen>
  );
}
