import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Weather, readWeather, weatherKey } from '../../api/weather.ts';
import { useShownAge } from '../../session/age.ts';

/** A colleague's reading or a new forecast appears on the screen within this time. */
const pollMs = 20_000;

/** Loads and polls the weather of a day. The mark at the top of the screen shows the age of the data. */
export function useWeather(date: LocalDate) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: weatherKey(date),
    queryFn: ({ signal }) => readWeather(date, { signal }),
  });
  useEffect(() => {
    // The timer makes background calls, which do not postpone the screen lock.
    const timer = setInterval(() => {
      void readWeather(date, { isBackground: true }).then(
        (weather) => queries.setQueryData<Weather>(weatherKey(date), weather),
        // After a failed call the old data stays, and the mark at the top of the screen shows its age.
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [date, queries]);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return query;
}
