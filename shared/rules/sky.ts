import { hourMs } from '../values/durations.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { toInstant } from '../values/venue-time.ts';
import { forecastHoldsMs, skyHours } from '../values/weather.ts';
import type { SailingLimits } from './sailing.ts';
import { type HourOfWind, type WindOfTrip, windOfTrip } from './wind-of-trip.ts';

/** Staff warn that trips between `from` and `to` may be called off. If both are null, the whole day is meant. */
export type Warning = {
  date: LocalDate;
  from: string | null;
  to: string | null;
  decideAt: Date;
  reason: string;
};

/** The forecast for the next hours, and the warnings. `forecast` is null if there is no forecast. */
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

type Trip = { date: LocalDate; startTime: LocalTime; endTime: LocalTime };

/** The forecast wind for a trip; undefined: the trip has begun or is too far ahead, or no recent forecast is known. */
export function windAt(
  { forecast }: Sky,
  trip: Trip,
  limits: SailingLimits,
  now: Date,
): WindOfTrip | undefined {
  if (forecast === null || now.getTime() - forecast.saidAt.getTime() > forecastHoldsMs) return undefined;
  const untilStart = toInstant(trip.date, trip.startTime).getTime() - now.getTime();
  if (untilStart < 0 || untilStart > skyHours * hourMs) return undefined;
  return windOfTrip(forecast.hours, trip, limits);
}

export function warningAt({ warnings }: Sky, { date, startTime, endTime }: Trip): Warning | undefined {
  return warnings.find(
    (each) =>
      each.date === date &&
      (each.from === null || each.to === null || (each.from < endTime && each.to > startTime)),
  );
}
