import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Decisions, decisionsKey, readDecisions } from '../../api/decisions.ts';

/** A party's answer appears on the screen within this time. */
const pollMs = 5_000;

export const decisionsQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: decisionsKey(date),
    queryFn: ({ signal }) => readDecisions(date, { signal }),
  });

/** The decisions about a day and the answers of its parties, polled. */
export function useDecisions(date: LocalDate) {
  const queries = useQueryClient();
  const query = useQuery(decisionsQuery(date));
  useEffect(() => {
    // The timer marks its calls as background calls, which do not postpone the screen lock (see use-weather.ts).
    const timer = setInterval(() => {
      void readDecisions(date, { isBackground: true }).then(
        (decisions) => queries.setQueryData<Decisions>(decisionsKey(date), decisions),
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [date, queries]);
  return query;
}
