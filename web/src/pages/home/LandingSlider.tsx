import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import { useGallery } from '../../sections/use-gallery.ts';
import { Picture } from '@slipway/ui/Picture.tsx';
import { RotationBar } from '../../ui/RotationBar.tsx';
import { useRotation } from '../../ui/use-rotation.ts';
import styles from './LandingSlider.module.css';

/** How long each picture stays (spec 9). */
const everyMs = 5000;
/** The number of pictures (spec 2.3). */
const count = 3;
const places = ['current', 'next', 'previous'] as const;

/** Three pictures: the current picture between the previous and the next (spec 2.3). */
export function LandingSlider() {
  const { slider } = useGallery();
  const rotation = useRotation(count, everyMs);
  const { at, isPlaying, handlers } = rotation;
  return (
    // The buttons inside do everything that keys and swipes do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label="Pictures of the boats"
      {...handlers}
    >
      <div className={styles.slides} aria-live={isPlaying ? 'off' : 'polite'}>
        {slider.map(({ file, alt, caption }, index) => {
          const place = places[(index - at + count) % count] ?? 'current';
          return (
            <figure
              key={file}
              className={`${styles.slide} ${styles[place]}`}
              aria-roledescription="slide"
              aria-hidden={place !== 'current'}
            >
              <Picture
                file={file}
                cut="wide"
                sizes="(width < 700px) 78vw, 50rem"
                alt={isUploadedPicture(file) ? alt : `Illustration: ${alt}`}
              />
              <figcaption>{caption}</figcaption>
            </figure>
          );
        })}
      </div>
      <RotationBar rotation={rotation} count={count} every="5s" noun="picture" />
    </section>
  );
}
