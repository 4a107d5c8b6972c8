import { type MouseEvent, lazy, useSyncExternalStore, Suspense } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import { useText } from '../../api/words.ts';
import { entryState, pushEntry, replaceEntry, subscribeToHistory } from '../../router/history.ts';
import { useGallery } from '../../sections/use-gallery.ts';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Picture } from '@slipway/ui/Picture.tsx';
import { usePrefetch } from '@slipway/ui/lazy-part.ts';
import styles from './GalleryPage.module.css';

const loadViewer = async () => ({ default: (await import('../../ui/PictureViewer.tsx')).PictureViewer });
const PictureViewer = lazy(loadViewer);

/** Six pictures or more, each a link to this page (spec 2.5). A plain click opens the viewer. */
export function GalleryPage() {
  const { pictures } = useGallery();
  const [lead, note] = [useText('gallery', 'lead'), useText('gallery', 'drawn')];
  const { picture, open, show, close } = useOpenPicture(pictures.length);
  const isDrawn = pictures.some(({ file }) => !isUploadedPicture(file));
  usePrefetch(loadViewer);
  const onClick = (event: MouseEvent, index: number) => {
    // With one of these keys the visitor asks for a new tab or window, so the link keeps its usual effect.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(index);
  };
  return (
    <>
      <PageTitle>Gallery</PageTitle>
      <p>{[lead?.text, isDrawn ? note?.text : undefined].filter(Boolean).join(' ')}</p>
      <ul className={styles.grid}>
        {pictures.map(({ file, alt, caption }, index) => (
          <li key={file}>
            <SiteLink path={sitePaths.gallery()} onClick={(event) => onClick(event, index)}>
              <Picture
                file={file}
                cut="wide"
                sizes="(width < 600px) 92vw, (width < 1200px) 60vw, 46rem"
                alt={alt}
                when={index === 0 ? 'first' : 'late'}
              />
              <span>{caption}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      <LinkButton path={sitePaths.booking()} hasArrow>
        Book Now
      </LinkButton>
      {picture !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer label="Gallery" pictures={pictures} at={picture} onShow={show} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The open picture, kept in the history: Back closes it, a refresh keeps it open. */
function useOpenPicture(count: number) {
  const picture = useSyncExternalStore(subscribeToHistory, pictureInHistory, () => undefined);
  return {
    picture: picture !== undefined && picture < count ? picture : undefined,
    open: (at: number) => pushEntry({ isSeen: true, picture: at }),
    show: (at: number) => replaceEntry({ ...entryState(), picture: at }),
    close: () => {
      if (pictureInHistory() !== undefined) window.history.back();
    },
  };
}

function pictureInHistory(): number | undefined {
  return entryState().picture;
}
