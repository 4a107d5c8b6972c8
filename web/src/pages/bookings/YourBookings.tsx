import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { ApiError, unreachableMessage } from '../../api/api-error.ts';
import { forgetLink, listedBookingsQuery } from '../../api/booking-links.ts';
import { navigate, replaceAddress } from '../../router/history.ts';
import { tabStorage, type TabStorage, tabKeys } from '../../storage/tab-storage.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { showError, showSuccess } from '@slipway/ui/toast.ts';
import { Hero } from '../../ui/Hero.tsx';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { AskForLink } from './AskForLink.tsx';
import { BookingList } from './BookingList.tsx';
import styles from './YourBookings.module.css';

/** The bookings of an email address, opened by a link that we send to that address. */
export function YourBookings({ query }: { query: URLSearchParams }) {
  const mailed = query.get('link') ?? '';
  const [link, setLink] = useState(() => readLink(tabStorage));
  if (mailed !== '' && mailed !== link) setLink(mailed);
  useEffect(() => {
    // Removes the link from the address, where others may see it. The tab's storage keeps the link for a refresh.
    if (mailed !== '' && keepLink(tabStorage, mailed)) replaceAddress(sitePaths.bookings());
  }, [mailed]);
  const page = Number(query.get('page') ?? 1);
  return link === '' ? (
    <WithoutLink />
  ) : (
    <ByLink
      key={link}
      link={link}
      page={page}
      onForget={() => {
        setLink('');
        navigate(sitePaths.bookings(), 'replace');
      }}
      onTurn={(to) => {
        const at = to > 1 ? { page: to } : {};
        replaceAddress(sitePaths.bookings(mailed === '' ? at : { link: mailed, ...at }));
      }}
    />
  );
}

function WithoutLink() {
  return (
    <>
      <Hero>
        <PageTitle>Your bookings</PageTitle>
        <p>You don’t need an account. We’ll email you a link to everything you’ve booked with us.</p>
      </Hero>
      <div className={styles.narrow}>
        <AskForLink />
      </div>
    </>
  );
}

type ByLinkProps = { link: string; page: number; onTurn: (page: number) => void; onForget: () => void };

function ByLink({ link, page, onTurn, onForget }: ByLinkProps) {
  const bookings = useQuery(listedBookingsQuery(link));
  const isOver =
    bookings.isError && bookings.error instanceof ApiError && bookings.error.code === 'not_found';
  return (
    <>
      <Hero>
        <PageTitle>Your bookings</PageTitle>
        {bookings.isSuccess && (
          <p>Open one to see what’s next, to share it with your crew, or to change your plans.</p>
        )}
      </Hero>
      {bookings.isPending && <Loading text="loading.." />}
      {bookings.isSuccess && (
        <>
          <BookingList bookings={bookings.data} page={page} onTurn={onTurn} />
          <p className={styles.actions}>
            <LinkButton variant="quiet" path={sitePaths.booking()}>
              Book again
            </LinkButton>
            <ForgetButton link={link} onForget={onForget} />
          </p>
        </>
      )}
      {isOver && (
        <div className={styles.narrow}>
          <Notice tone="warning" role="alert">
            <p>{bookings.error.message}</p>
          </Notice>
          <AskForLink />
        </div>
      )}
      {bookings.isError && !isOver && (
        <RetryNotice message={bookings.error.message} onRetry={() => void bookings.refetch()} />
      )}
    </>
  );
}

/** Signs out on a shared device. Removes this tab's data first, because the call may fail. */
function ForgetButton({ link, onForget }: Pick<ByLinkProps, 'link' | 'onForget'>) {
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  async function forget(): Promise<void> {
    if (isEnding) return;
    setEnding(true);
    dropLink(tabStorage);
    try {
      showSuccess(await forgetLink(link));
    } catch (error) {
      const why = error instanceof ApiError ? error.message : unreachableMessage();
      showError(`${why} This device has forgotten your bookings, but the link in the email still works.`);
    }
    queries.removeQueries({ queryKey: ['listed-bookings'] });
    queries.removeQueries({ queryKey: ['booking'] });
    onForget();
  }
  return (
    <Button variant="text" aria-disabled={isEnding} onClick={() => void forget()}>
      Forget my bookings on this device
    </Button>
  );
}

/** The emailed link that this tab has opened; '' without one. */
function readLink(storage: TabStorage): string {
  return storage.read(tabKeys.link) ?? '';
}

/** Returns false if the browser stores nothing: the link then has to stay in the address. */
function keepLink(storage: TabStorage, link: string): boolean {
  storage.write(tabKeys.link, link);
  return readLink(storage) === link;
}

function dropLink(storage: TabStorage): void {
  storage.remove(tabKeys.link);
}
