import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function BookingsPage() {
  return (
    <>
      <PageTitle>Your bookings</PageTitle>
      <p>
        There are no accounts here. Each confirmation mail has a link that shows its booking; if you cannot
        find yours, call us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </>
  );
}
