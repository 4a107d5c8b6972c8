import { getSky, skyHours } from '@slipway/shared/api/sky.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { limitsOf } from '@slipway/shared/rules/sailing.ts';
import { type HourOfWind, type WindOfTrip, windOfTrip } from '@slipway/shared/rules/wind-of-trip.ts';
import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { forecastHoldsMs } from '@slipway/shared/values/weather.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** A part of a day that may be called off; both times null: all of it. */
export type Warning = {
  date: LocalDate;
  from: string | null;
  to: string | null;
  decideAt: Date;
  reason: string;
};

export type Sky = {
  forecast: {
    source: string;
    link: string | null;
    licence: string | null;
    saidAt: Date;
    hours: readonly HourOfWind[];
  } | null;
  warnings: readonly Warning[];
};

/** Nobody waits for it, and without it nothing is said. */
export const skyQuery = queryOptions({
  queryKey: ['sky'],
  queryFn: async ({ signal }): Promise<Sky> => {
    const { forecast, warnings } = (await call(getSky, { signal })).data;
    return {
      forecast: forecast && {
        source: forecast.source,
        link: forecast.link,
        licence: forecast.licence,
        saidAt: new Date(forecast.said_at),
        hours: forecast.hours.map(({ hour, mean, gusts }) => ({
          hour: Date.parse(hour),
          meanKmh: mean,
          gustKmh: gusts,
        })),
      },
      warnings: warnings.map(({ decide_at: decideAt, date, ...warning }) => ({
        ...warning,
        date: localDate(date),
        decideAt: new Date(decideAt),
      })),
    };
  },
  // A warning may be new before anybody pays.
  staleTime: minuteMs / 4,
  refetchInterval: minuteMs,
  retry: false,
});

type Trip = { date: LocalDate; startTime: LocalTime; endTime: LocalTime };

/** Of a time that is near enough, while the forecast is not old; undefined: nothing is known. */
export function windAt({ forecast }: Sky, trip: Trip, terms: BoatTerms, now: Date): WindOfTrip | undefined {
  if (forecast === null || now.getTime() - forecast.saidAt.getTime() > forecastHoldsMs) return undefined;
  const untilStart = toInstant(trip.date, trip.startTime).getTime() - now.getTime();
  if (untilStart < 0 || untilStart > skyHours * hourMs) return undefined;
  return windOfTrip(forecast.hours, trip, limitsOf(terms, terms));
}

export function warningAt({ warnings }: Sky, { date, startTime, endTime }: Trip): Warning | undefined {
  return warnings.find(
    (each) =>
      each.date === date &&
      (each.from === null || each.to === null || (each.from < endTime && each.to > startTime)),
  );
}
