import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Spec 2.2: a placeholder. */
export function GlobalpayPage() {
  return (
    <Hero picture={<OutcomeRing kind="cancelled" />}>
      <PageTitle>Nothing to do here</PageTitle>
      <p>
        This address is reserved for Global Payments. Their card form is part of the booking, so you never pay
        here, and opening this page doesn’t book or charge anything.
      </p>
      <p>
        If you were paying and landed here, check your email for the confirmation, or call us on{' '}
        <a href={phoneHref}>{shownPhone}</a> before you pay again.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </Hero>
  );
}
