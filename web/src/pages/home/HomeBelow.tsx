import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useTerms } from '../../api/terms.ts';
import { PackageCards } from '../../sections/PackageCards.tsx';
import { Band } from '../../ui/Band.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { AboardSection } from './AboardSection.tsx';
import { AskSection } from './AskSection.tsx';
import { FactsStrip } from './FactsStrip.tsx';
import { GalleryTeaser } from './GalleryTeaser.tsx';
import styles from './HomeBelow.module.css';
import { LandingSlider } from './LandingSlider.tsx';
import { OccasionsSection } from './OccasionsSection.tsx';
import { ReviewsSection } from './ReviewsSection.tsx';

export function HomeBelow() {
  return (
    <>
      <FactsStrip />
      <AboardSection />
      <PackagesSection />
      <OccasionsSection />
      <GallerySection />
      <ReviewsSection />
      <AskSection />
    </>
  );
}

function GallerySection() {
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

function PackagesSection() {
  return (
    <Band tone="cream" aria-labelledby="packages-title">
      <div className={styles.packagesHead}>
        <h2 id="packages-title">Choose your trip.</h2>
        <p>
          The price is for the whole boat with up to {defaultMinimumGuests} guests, VAT included. Room for
          more, ten at most, costs extra: you see how much with every time, before you book.{' '}
          {depositRule(useTerms())}
        </p>
      </div>
      <PackageCards />
    </Band>
  );
}
