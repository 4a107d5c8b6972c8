import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Weather, readWeather, weatherKey } from '../../api/weather.ts';
import { useShownAge } from '../../session/age.ts';

/** A colleague's reading or a new forecast appears on the screen within this time. */
const pollMs = 20_000;

/** The weather of a day, polled; the mark at the top shows its age. */
export function useWeather(date: LocalDate) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: weatherKey(date),
    queryFn: ({ signal }) => readWeather(date, { signal }),
  });
  useEffect(() => {
    // Our own timer marks its calls as background calls, so that the server still locks the screen in time.
    const timer = setInterval(() => {
      void readWeather(date, { isBackground: true }).then(
        (weather) => queries.setQueryData<Weather>(weatherKey(date), weather),
        // After a failure the mark at the top shows the age of the data.
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [date, queries]);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return query;
}
