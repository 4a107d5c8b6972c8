import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Spec 2.2: the plain text. */
export function PaymentFailedPage() {
  return (
    <>
      <PageTitle>Payment Failed</PageTitle>
      <p>
        <LinkButton path={sitePaths.booking()}>Book again</LinkButton>
      </p>
    </>
  );
}
