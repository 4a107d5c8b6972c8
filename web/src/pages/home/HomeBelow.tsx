import { useQuery } from '@tanstack/react-query';
import { byPackage } from '@slipway/shared/rules/by-package.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { packagesQuery, useTerms, withTermsOf } from '../../api/site-facts.ts';
import { useText } from '../../api/words.ts';
import { PackageCards } from '../../sections/PackageCards.tsx';
import { formatCovered, formatParty, guestPriceOf } from '@slipway/shared/rules/guest-price.ts';
import { useGuests } from '../../storage/guests.ts';
import { Band } from '../../ui/Band.tsx';
import { LinkButton } from '../../ui/SiteLink.tsx';
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
        <h2 id="gallery-title">{useText('home', 'gallery')?.text}</h2>
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
  const { data: boatPackages = [] } = useQuery(packagesQuery);
  const guests = useGuests();
  // The number of guests is stated once if it is the same for all trips.
  const [covered, other] = new Set(
    boatPackages.map((each) => `, ${formatCovered(guestPriceOf(each, 0))}, ${mostGuestsOf([each])} at most`),
  );
  const terms = useTerms();
  const { vatRate } = terms;
  return (
    <Band tone="cream" aria-labelledby="packages-title">
      <div className={styles.packagesHead}>
        <h2 id="packages-title">{useText('home', 'packages')?.text}</h2>
        <p>
          {covered !== undefined &&
            `${guests > 0 ? `These prices are ${formatParty(guests, undefined)}. ` : ''}One price for the boat${vatRate === 0 ? '' : ', VAT included'}${other === undefined ? covered : ''}. `}
          {byPackage(
            boatPackages.map(({ name, boats }) => ({
              name,
              words: depositRule(withTermsOf(terms, boats?.[0])),
            })),
          ) ?? depositRule(terms)}
        </p>
      </div>
      <PackageCards />
    </Band>
  );
}
