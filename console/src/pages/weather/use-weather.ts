import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Weather, readWeather, weatherKey } from '../../api/weather.ts';
import { useShownAge } from '../../session/age.ts';

/** What others type, and what the service says, shows within this. */
const pollMs = 20_000;

/** What is known of a day, asked for again and again; the mark at the top says how old it is. */
export function useWeather(date: LocalDate) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: weatherKey(date),
    queryFn: ({ signal }) => readWeather(date, { signal }),
  });
  useEffect(() => {
    // A timer of our own: the server can tell it from a person, and locks the screen in time.
    const timer = setInterval(() => {
      void readWeather(date, { isBackground: true }).then(
        (weather) => queries.setQueryData<Weather>(weatherKey(date), weather),
        // The mark at the top says how old it is.
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [date, queries]);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return query;
}
