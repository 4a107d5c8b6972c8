import { AboardSection } from './AboardSection.tsx';
import { AskSection } from './AskSection.tsx';
import { FactsStrip } from './FactsStrip.tsx';
import { GallerySection } from './GallerySection.tsx';
import { OccasionsSection } from './OccasionsSection.tsx';
import { PackagesSection } from './PackagesSection.tsx';
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
