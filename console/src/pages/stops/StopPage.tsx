import { parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { navigate } from '../../router/location.ts';
import { StopDialog } from './StopDialog.tsx';

/** A screen of its own, so that the day is not fetched with it; it leads back to its day. */
export function StopPage({ date: asked }: { date: string }) {
  const now = useNow();
  const today = venueDate(now);
  const date = parseLocalDate(asked) ?? today;
  const leave = () => navigate(date === today ? '/today' : `/today/${date}`, 'replace');
  return <StopDialog date={date} now={now} onClose={leave} />;
}
