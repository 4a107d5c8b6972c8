import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { textLinkQuery } from '../../api/booking-links.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { navigate } from '../../router/history.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** The short address in a text message. The target page replaces it in the history, so *Back* skips the address. */
export function TextLink({ link }: { link: string }) {
  const { data: path, error, isPending, isError, refetch } = useQuery(textLinkQuery(link));
  useEffect(() => {
    if (path !== undefined) navigate(path, 'replace');
  }, [path]);
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  return (
    <>
      <meta name="robots" content="noindex" />
      <PageTitle>Your trip</PageTitle>
      {(isPending || path !== undefined) && <Loading text="loading.." />}
      {isUnknown && (
        <Notice tone="error" role="alert">
          <p>
            This address is over, or a part of it is missing. Please look into our email, or call us on{' '}
            <a href={phoneHref}>{shownPhone}</a>.
          </p>
        </Notice>
      )}
      {isError && !isUnknown && <RetryNotice message={error.message} onRetry={() => void refetch()} />}
    </>
  );
}
