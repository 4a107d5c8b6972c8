import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

export function GalleryPage() {
  return (
    <>
      <PageTitle>Gallery</PageTitle>
      <p>
        Round boats, a table in the middle, a parasol on top. Pictures of each trip are on the{' '}
        <SiteLink path={sitePaths.experience()}>experience page</SiteLink>.
      </p>
    </>
  );
}
