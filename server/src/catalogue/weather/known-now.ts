import type { SailingLimits, Wind } from '@slipway/shared/rules/sailing.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { WeatherSource } from '@slipway/shared/values/weather.ts';
import type { Database } from '../../platform/database/tables.ts';
import { readHours, readReadings, readStrictestLimits, spanOfDay } from './read-weather.ts';

/** A part of a day; both times null: the whole day. '24:00' is the end of the day. */
export type PartOfDay = { date: LocalDate; from: LocalTime | null; to: LocalTime | '24:00' | null };

/** The weather known at a decision, as stored in `weather_decisions.known`. Instants are ISO texts, speeds km/h. */
export type KnownWeather = {
  /** The last reading at the jetty, on the decision's day and at most three hours old; null: there is none. */
  reading: (Wind & { measuredAt: string; meanKmh: number }) | null;
  /** The forecast for the decision's hours. `saidAt`: when the service made the oldest of these forecasts. */
  forecast: { hours: (Wind & { hour: string })[]; source: WeatherSource; saidAt: string } | null;
  limits: SailingLimits;
  /** The first name of the person who decided; null: the terminal. */
  by: string | null;
};

/** A reading older than this is not used. */
const readingHoldsMs = 3 * hourMs;

/**
 * Reads the weather known at `now`, for a decision to warn the parties of `part`, or to call off their trips. `by`: the
 * first name of the person who decides.
 */
export async function knownNow(
  db: Database,
  part: PartOfDay,
  now: Date,
  by: string | null = null,
): Promise<KnownWeather> {
  const [begin, end] = spanOf(part);
  // A reading from today does not apply to tomorrow.
  const [dayBegins] = spanOfDay(part.date);
  const since = new Date(Math.max(dayBegins.getTime(), now.getTime() - readingHoldsMs));
  const [reading] = await readReadings(db, since, new Date(now.getTime() + 1));
  const hours = await readHours(db, begin, end, 'forecast');
  const [first] = hours;
  return {
    reading:
      reading === undefined
        ? null
        : {
            measuredAt: reading.measuredAt.toISOString(),
            meanKmh: reading.meanKmh,
            gustKmh: reading.gustKmh,
          },
    forecast:
      first === undefined
        ? null
        : {
            hours: hours.map(({ hour, meanKmh, gustKmh }) => ({
              hour: hour.toISOString(),
              meanKmh,
              gustKmh,
            })),
            source: first.source,
            saidAt: hours.map(({ saidAt }) => saidAt.toISOString()).toSorted()[0]!,
          },
    limits: await readStrictestLimits(db, now),
    by,
  };
}

function spanOf({ date, from, to }: PartOfDay): [from: Date, to: Date] {
  const [dayBegins, dayEnds] = spanOfDay(date);
  return [
    from === null ? dayBegins : toInstant(date, from),
    to === null || to === '24:00' ? dayEnds : toInstant(date, to),
  ];
}
