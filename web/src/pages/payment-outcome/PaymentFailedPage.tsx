import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '../../ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Spec 2.2: the plain text. */
export function PaymentFailedPage() {
  return (
    <Hero picture={<OutcomeRing kind="failed" />}>
      <PageTitle>Payment Failed</PageTitle>
      <p>
        <LinkButton path={sitePaths.booking()}>Book again</LinkButton>
      </p>
    </Hero>
  );
}
