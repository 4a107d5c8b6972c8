import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQuery } from '@tanstack/react-query';
import { boardQuery } from '../../api/board.ts';
import { StopNotices } from '../stops/StopNotices.tsx';

/** What of the day is held or closed, with the press that lifts it; what is called off has a card of its own. */
export function StopsOfDay({ date, today }: { date: LocalDate; today: LocalDate }) {
  const { data } = useQuery(boardQuery(date));
  const stops = (data?.stops ?? []).filter(({ kind }) => kind !== 'called_off');
  return <StopNotices stops={stops} date={date} today={today} />;
}
