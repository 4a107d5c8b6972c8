import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useMay } from '../../session/Me.tsx';

const TakingsPage = lazyPart(() => import('./TakingsPage.tsx'), 'TakingsPage');
const DrawersPage = lazyPart(() => import('./DrawersPage.tsx'), 'DrawersPage');

/** The books, for those who may read them; for the jetty its drawer. */
export function MoneyPage({ query }: { query: URLSearchParams }) {
  const mayReadBooks = useMay('see-books') !== undefined;
  return (
    <Suspense fallback={<Loading text="One moment …" />}>
      {mayReadBooks ? <TakingsPage query={query} /> : <DrawersPage query={query} />}
    </Suspense>
  );
}
