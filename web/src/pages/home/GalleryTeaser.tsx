import { type FocusEvent, useEffect, useRef } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useGallery } from '../../sections/use-gallery.ts';
import { RotationBar } from '../../ui/RotationBar.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { useRotation } from '../../ui/use-rotation.ts';
import styles from './GalleryTeaser.module.css';

/** Spec 9: a new picture every 3 s; the slide of 500 ms is in the stylesheet. */
const everyMs = 3000;
/** The number of pictures (spec 2.5). */
const count = 6;

/** A row of six portholes that moves on by one porthole at a time. Each links to the gallery. */
export function GalleryTeaser() {
  const { others, slider } = useGallery();
  const shown = [...others, ...slider].slice(0, count);
  const rotation = useRotation(count, everyMs);
  const { at, isForward, handlers, show } = rotation;
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // A script sets this style, because the content security policy refuses style attributes.
    [...(row.current?.children ?? [])].forEach((item, index) => {
      const place = placeOf(index, at);
      const isLeaving = place === count - 1 && isForward;
      if (item instanceof HTMLElement)
        item.style.setProperty('--shift', String((isLeaving ? -1 : place) - index));
    });
  }, [at, isForward]);

  const keepInView = (event: FocusEvent, index: number) => {
    if (event.target.matches(':focus-visible')) show(index);
  };
  return (
    // Everything that a key or a swipe does in this section, a button in the section does too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.teaser}
      aria-roledescription="carousel"
      aria-label="From the gallery"
      {...handlers}
    >
      <div className={styles.window}>
        <ul ref={row} className={styles.row}>
          {shown.map(({ file, alt }, index) => (
            <li key={file} className={motionOf(placeOf(index, at), isForward)}>
              <SiteLink
                path={sitePaths.gallery()}
                aria-label={`To the gallery: ${alt}`}
                onFocus={(event) => keepInView(event, index)}
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

/** The porthole's place in the row; 0 is the first in view. */
function placeOf(index: number, at: number): number {
  return (index - at + count) % count;
}

/** The class of a porthole that moves, out of view, from one end of the row to the other. */
function motionOf(place: number, isForward: boolean): string | undefined {
  if (isForward) return place === count - 1 ? styles.leaving : undefined;
  return place === 0 ? styles.entering : undefined;
}
