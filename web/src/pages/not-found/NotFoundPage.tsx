import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

export function NotFoundPage() {
  return (
    <Hero picture={<Seats guests={0} />}>
      <PageTitle>This page does not exist</PageTitle>
      <p>
        The link may be old or incomplete, or the page has drifted away. Go to the{' '}
        <SiteLink path={sitePaths.home()}>home page</SiteLink>, or{' '}
        <SiteLink path={sitePaths.contactUs()}>tell us</SiteLink> what you were looking for.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </Hero>
  );
}
