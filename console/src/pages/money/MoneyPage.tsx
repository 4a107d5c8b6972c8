import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ReactNode, Suspense } from 'react';
import { useMay } from '../../session/Me.tsx';
import type { MoneyPart } from './MoneyTabs.tsx';

const TakingsPage = lazyPart(() => import('./TakingsPage.tsx'), 'TakingsPage');
const DrawersPage = lazyPart(() => import('./DrawersPage.tsx'), 'DrawersPage');
const VatPage = lazyPart(() => import('./VatPage.tsx'), 'VatPage');
const DisputesPage = lazyPart(() => import('./DisputesPage.tsx'), 'DisputesPage');
const MonthsPage = lazyPart(() => import('./MonthsPage.tsx'), 'MonthsPage');
const ToAccountant = lazyPart(() => import('./ToAccountant.tsx'), 'ToAccountant');
const WhyPage = lazyPart(() => import('./WhyPage.tsx'), 'WhyPage');

type Part = MoneyPart | 'why';

const isPart = (part: string): part is Part => Object.hasOwn(views, part);

const views: Record<Part, (query: URLSearchParams) => ReactNode> = {
  takings: (query) => <TakingsPage query={query} />,
  drawers: (query) => <DrawersPage query={query} />,
  vat: (query) => <VatPage query={query} />,
  disputes: () => <DisputesPage />,
  months: () => <MonthsPage />,
  accountant: (query) => <ToAccountant query={query} />,
  why: (query) => <WhyPage query={query} />,
};

/** Shows one part of the books to a person who may read the books. Jetty staff see only their drawer. */
export function MoneyPage({
  part = 'takings',
  query,
}: {
  part?: string | undefined;
  query: URLSearchParams;
}) {
  const mayReadBooks = useMay('see-books') !== undefined;
  const shown = mayReadBooks ? part : 'drawers';
  return (
    <Suspense key={shown} fallback={<Loading text="One moment …" />}>
      {views[isPart(shown) ? shown : 'takings'](query)}
    </Suspense>
  );
}
