import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { business, phoneHref, shownPhone } from '../content/business.ts';
import { hasNavigated, releaseLocation, markEntrySeen } from '../router/history.ts';
import { returnToPageStart, scrollToPageStart } from '../router/page-start.ts';
import { matchRoute, screenOf } from '../router/site-location.ts';
import { useReturns, useSiteLocation } from '../router/use-site-location.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { ErrorBoundary } from '@slipway/ui/ErrorBoundary.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { SiteLayout } from './SiteLayout.tsx';
import { NotFoundPage, routes } from './routes.tsx';

export function App() {
  const { path, query, hash } = useSiteLocation();
  const match = matchRoute(path);
  const route = match === undefined ? undefined : routes[match.name];
  const title = route?.title ?? 'This page does not exist';
  const screen = screenOf({ path, query });
  // A layout effect, so that it runs before the page's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = `${title} | ${business.name}`;
  }, [title, screen]);
  useEffect(() => {
    // Back, Forward and a refresh keep the browser's scroll position. The first page of a visit is at its top already,
    // and a scroll would make Tab skip the header in some browsers.
    if (markEntrySeen() && hasNavigated()) scrollToPageStart();
  }, [screen]);
  const returns = useReturns();
  // A press on a link to the open page returns to the start of the page. If the link has a hash, the page itself
  // scrolls to that section.
  const onReturn = useEffectEvent(() => hash === '' && returnToPageStart());
  useEffect(() => {
    if (returns > 0) onReturn();
  }, [returns]);

  return (
    <SiteLayout path={path}>
      <ErrorBoundary key={screen} instead={<SomethingWrong />}>
        <Suspense fallback={<Loading text="loading.." />}>
          {match === undefined || route === undefined ? (
            <NotFoundPage />
          ) : (
            route.view({ params: match.params, query, hash })
          )}
          <Hydrated />
        </Suspense>
      </ErrorBoundary>
    </SiteLayout>
  );
}

function SomethingWrong() {
  return (
    <>
      <h1>Something went wrong on this page</h1>
      <p>
        We’ve kept what you typed. Please reload the page. If that doesn’t help, call us on{' '}
        <a href={phoneHref}>{shownPhone}</a>.
      </p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </>
  );
}

/** Rendered inside the page's Suspense boundary: its effect runs once the whole page is hydrated. */
function Hydrated() {
  useLayoutEffect(releaseLocation, []);
  return null;
}
