import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { disputesQuery, vatQuery } from '../../api/books.ts';
import { PlaceTabs } from '../../parts/PlaceTabs.tsx';
import { useMay } from '../../session/Me.tsx';

/** The part of the address after '/money/'; '' for the takings. */
export type MoneyPart = 'takings' | 'drawers' | 'vat' | 'disputes' | 'months' | 'accountant';

/** The parts of Money, as tabs. A role at the jetty has one part, and no tabs. */
export function MoneyTabs({ here }: { here: MoneyPart }) {
  const mayReadBooks = useMay('see-books') !== undefined;
  const { data: disputes } = useQuery({ ...disputesQuery, enabled: mayReadBooks });
  const isRegistered = useIsRegistered();
  if (!mayReadBooks) return null;
  const toAnswer = disputes?.toAnswer.count ?? 0;
  const tabs = [
    { path: '/money', title: 'Takings' },
    { path: '/money/drawers', title: 'Drawers' },
    ...(isRegistered || here === 'vat' ? [{ path: '/money/vat', title: 'VAT' }] : []),
    { path: '/money/disputes', title: toAnswer === 0 ? 'Disputes' : `Disputes, ${toAnswer} to answer` },
    { path: '/money/months', title: 'Months' },
    { path: '/money/accountant', title: 'Accountant' },
  ];
  return <PlaceTabs label="Money" tabs={tabs} here={here === 'takings' ? '/money' : `/money/${here}`} />;
}

/** Whether the business is registered for VAT today; false until the answer has loaded. */
export function useIsRegistered(): boolean {
  const mayReadBooks = useMay('see-books') !== undefined;
  const today = venueDate(useNow());
  const { data } = useQuery({ ...vatQuery({ from: today, to: today }), enabled: mayReadBooks });
  return data?.isRegistered === true;
}
