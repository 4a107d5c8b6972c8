import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../../content/business.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Seats } from '../../ui/Seats.tsx';

/** Spec 2.2: placeholder text only. */
export function AboutPage() {
  return (
    <Hero picture={<Seats guests={3} />}>
      <PageTitle>About {business.name}</PageTitle>
      <p>
        This page is kept for our story: who built the boats, and why they are round. It has not been written
        yet. Until it is: we hire out self-captained electric donut boats at {business.place.name},{' '}
        {business.place.locality}.
      </p>
      <p>
        <LinkButton variant="secondary" path={sitePaths.experience()} hasArrow>
          See the experience
        </LinkButton>
      </p>
    </Hero>
  );
}
