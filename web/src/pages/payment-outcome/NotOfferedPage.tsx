import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { mailHref, business, phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '../../ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** The return address of a way to pay that this site does not offer. */
export function NotOfferedPage({ provider }: { provider: string }) {
  return (
    <Hero picture={<OutcomeRing kind="cancelled" />}>
      <PageTitle>No payment to confirm</PageTitle>
      <p>
        Payment by {provider} is not offered on this site, so there is no payment that this page could
        confirm. Nothing has been booked or charged by opening it.
      </p>
      <p>
        If you think that you have paid, call us on <a href={phoneHref}>{shownPhone}</a> or write to{' '}
        <a href={mailHref}>{business.email}</a>.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book again</LinkButton>
      </p>
    </Hero>
  );
}
