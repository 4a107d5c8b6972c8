import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>This page does not exist</PageTitle>
      <p>
        The link may be old or cut off. Go to the <SiteLink path={sitePaths.home()}>home page</SiteLink> or{' '}
        <SiteLink path={sitePaths.booking()}>book a boat</SiteLink>.
      </p>
    </>
  );
}
