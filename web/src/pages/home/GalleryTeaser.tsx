import { type FocusEvent, useEffect, useRef } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { galleryPictures } from '../../content/pictures.ts';
import { RotationBar } from '../../ui/RotationBar.tsx';
import { RoundPicture } from '../../ui/RoundPicture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useRotation } from '../../ui/use-rotation.ts';
import styles from './GalleryTeaser.module.css';

/** Spec 9: a new one every 3 s; its slide of 500 ms is in the style sheet. */
const everyMs = 3000;
const count = galleryPictures.length;

/** Six portholes in a row that moves on by one, each a way to the gallery. */
export function GalleryTeaser() {
  const rotation = useRotation(count, everyMs);
  const { at, isForward, handlers, show } = rotation;
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // As a property of each: style attributes would be refused.
    [...(row.current?.children ?? [])].forEach((item, index) => {
      const place = placeOf(index, at);
      const isLeaving = place === count - 1 && isForward;
      if (item instanceof HTMLElement)
        item.style.setProperty('--shift', String((isLeaving ? -1 : place) - index));
    });
  }, [at, isForward]);

  const keepInSight = (event: FocusEvent, index: number) => {
    if (event.target.matches(':focus-visible')) show(index);
  };
  return (
    // The buttons inside do all that keys and fingers do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.teaser}
      aria-roledescription="carousel"
      aria-label="From the gallery"
      {...handlers}
    >
      <div className={styles.window}>
        <ul ref={row} className={styles.row}>
          {galleryPictures.map(({ file, alt }, index) => (
            <li key={file} className={motionOf(placeOf(index, at), isForward)}>
              <SiteLink
                path={sitePaths.gallery()}
                aria-label={`To the gallery: ${alt}`}
                onFocus={(event) => keepInSight(event, index)}
              >
                <RoundPicture src={file} size="(width < 700px) 38vw, 15rem" />
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <RotationBar rotation={rotation} count={count} every="3s" noun="porthole" />
    </section>
  );
}

/** From 0, the first one in sight. */
function placeOf(index: number, at: number): number {
  return (index - at + count) % count;
}

/** One that leaves on the left comes round to the right unseen, and the other way about. */
function motionOf(place: number, isForward: boolean): string | undefined {
  if (isForward) return place === count - 1 ? styles.leaving : undefined;
  return place === 0 ? styles.entering : undefined;
}
