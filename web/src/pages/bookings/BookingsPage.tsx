import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Seats } from '../../ui/Seats.tsx';

export function BookingsPage() {
  return (
    <Hero picture={<Seats guests={6} />}>
      <PageTitle>Your bookings</PageTitle>
      <p>
        There are no accounts here, so there is no list to log in to. Each confirmation mail has a link that
        shows its booking; if you cannot find yours, call us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </Hero>
  );
}
