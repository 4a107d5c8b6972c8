import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { vatQuery } from '../../api/books.ts';
import { useMay } from '../../session/Me.tsx';

/** Whether the business has VAT today; until that is read it says nothing of it. */
export function useIsRegistered(): boolean {
  const mayReadBooks = useMay('see-books') !== undefined;
  const today = venueDate(useNow());
  const { data } = useQuery({ ...vatQuery({ from: today, to: today }), enabled: mayReadBooks });
  return data?.isRegistered === true;
}
