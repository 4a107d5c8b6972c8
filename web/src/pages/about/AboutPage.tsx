import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../../content/business.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Spec 2.2: placeholder text only. */
export function AboutPage() {
  return (
    <Hero>
      <PageTitle>About {business.name}</PageTitle>
      <p>
        Our story is still being written: who built the boats, and why they are round. For now, the short
        version: we hire out electric donut boats that you drive yourself, from {business.place.name},{' '}
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
