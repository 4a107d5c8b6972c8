import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function BookingsPage() {
  return (
    <Hero>
      <PageTitle>Your bookings</PageTitle>
      <p>
        You don’t need an account. Your confirmation email has a link to your booking. Can’t find it? Call us
        on <a href={phoneHref}>{shownPhone}</a> and we’ll send it again.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </Hero>
  );
}
