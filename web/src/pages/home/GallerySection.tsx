import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Band } from '../../ui/Band.tsx';
import styles from './GallerySection.module.css';
import { GalleryTeaser } from './GalleryTeaser.tsx';
import { LandingSlider } from './LandingSlider.tsx';

export function GallerySection() {
  return (
    <Band tone="paper" aria-labelledby="gallery-title">
      <div className={styles.head}>
        <h2 id="gallery-title">From the water.</h2>
        <LinkButton variant="quiet" path={sitePaths.gallery()}>
          See the gallery
        </LinkButton>
      </div>
      <LandingSlider />
      <GalleryTeaser />
    </Band>
  );
}
