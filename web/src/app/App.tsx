import { Suspense, lazy, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { business } from '../content/business.ts';
import { hasNavigated, leaveDrawn, markEntrySeen } from '../router/history.ts';
import { returnToPageStart, scrollToPageStart } from '../router/page-start.ts';
import { matchRoute } from '../router/site-location.ts';
import { useReturns } from '../router/use-returns.ts';
import { useSiteLocation } from '../router/use-site-location.ts';
import { Loading } from '../ui/Loading.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SiteLayout } from './SiteLayout.tsx';
import { routes } from './routes.tsx';

const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found/NotFoundPage.tsx')).NotFoundPage,
}));

export function App() {
  const { path, query, hash } = useSiteLocation();
  const match = matchRoute(path);
  const route = match === undefined ? undefined : routes[match.name];
  const title = route?.title ?? 'This page does not exist';
  // Before the effects of the page itself, which may have a finer title to set.
  useLayoutEffect(() => {
    document.title = `${title} | ${business.name}`;
  }, [title, path]);
  useEffect(() => {
    // Back, Forward and a refresh keep the browser's own scroll position. The first page of a visit stands at its top;
    // where a scroll also says from where Tab goes on, one would pass over the header.
    if (markEntrySeen() && hasNavigated()) scrollToPageStart();
  }, [path]);
  const returns = useReturns();
  // With a hash it is a section that is returned to: the page's own business.
  const onReturn = useEffectEvent(() => hash === '' && returnToPageStart());
  useEffect(() => {
    if (returns > 0) onReturn();
  }, [returns]);

  return (
    <SiteLayout path={path}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<Loading words="loading.." />}>
          {match === undefined || route === undefined ? (
            <NotFoundPage />
          ) : (
            route.view({ params: match.params, query, hash })
          )}
          <TakenUp />
        </Suspense>
      </ErrorBoundary>
    </SiteLayout>
  );
}

/** Inside the boundary of the page, and so no sooner there than all of it. */
function TakenUp() {
  useLayoutEffect(leaveDrawn, []);
  return null;
}
