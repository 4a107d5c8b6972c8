import type { WireWeather } from '@slipway/shared/api/console/weather.ts';
import { limitsOf } from '@slipway/shared/rules/sailing.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sunsetAt } from '@slipway/shared/values/sunset.ts';
import { toInstant, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { sql } from 'kysely';
import { readSaidTermsAt } from '../../../catalogue/business-terms.ts';
import {
  type Poll,
  type SaidHour,
  readLimits,
  readWeather,
  spanOfDay,
} from '../../../catalogue/weather/read-weather.ts';
import type { WeatherKind } from '../../../catalogue/weather/weather-service.ts';
import type { Deps } from '../../../bookings/deps.ts';

/** For the console: a day's forecast, observed weather, readings, wind limits of the boats and sunset. */
export async function weatherPage(
  { db, business }: Pick<Deps, 'db' | 'business'>,
  date: LocalDate,
  now: Date,
): Promise<WireWeather> {
  const { polls, hours, readings } = await readWeather(db, date);
  const limits = await readLimits(db, now);
  const sunset = sunsetAt(date, business.place);
  return {
    source: polls.forecast?.source ?? polls.observed?.source ?? null,
    forecast: shownPoll(polls.forecast),
    observed: shownPoll(polls.observed),
    limits:
      limits.length === 0
        ? [{ kind: '', ...limitsOf(await readSaidTermsAt(db, now)) }]
        : limits.map(({ kind, limits: own }) => ({ kind, ...own })),
    hours: (await hoursOf(db, date)).map((at) => ({
      at: at.toISOString(),
      time: venueDateTime(at).time,
      forecast: saidOf(hours, at, 'forecast'),
      observed: saidOf(hours, at, 'observed'),
    })),
    readings: readings.map(({ id, measuredAt, ...reading }) => ({
      id,
      measuredAt: measuredAt.toISOString(),
      ...reading,
    })),
    sunset: sunset === undefined ? null : venueDateTime(sunset).time,
  };
}

function shownPoll(poll: Poll | undefined): WireWeather['forecast'] {
  if (poll === undefined) return null;
  const { readAt, problem, nextAt } = poll;
  return { readAt: readAt?.toISOString() ?? null, problem, nextAt: nextAt.toISOString() };
}

function saidOf(hours: readonly SaidHour[], at: Date, wanted: WeatherKind) {
  const said = hours.find(({ kind, hour }) => kind === wanted && hour.getTime() === at.getTime());
  if (said === undefined) return null;
  const { meanKmh, gustKmh, rainMm, rainPercent, saidAt } = said;
  return { meanKmh, gustKmh, rainMm, rainPercent, saidAt: saidAt.toISOString() };
}

/** Hours of weather shown for a day without trips. */
const usualDay = { from: '09:00', to: '21:00' };

/** The hours of a day during which boats are out, in order. Each is the instant at which the hour begins. */
async function hoursOf(db: Deps['db'], date: LocalDate): Promise<Date[]> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select to_char(min(start_time), 'HH24:MI') as from, to_char(max(end_time), 'HH24:MI') as to
    from slots where date = ${date}`.execute(db);
  const { from, to } = rows[0] ?? usualDay;
  const begins = toInstant(date, localTime(`${(from ?? usualDay.from).slice(0, 2)}:00`));
  // A trip that ends at or after midnight counts until the end of the day.
  const [, dayEnds] = spanOfDay(date);
  const ends = to === null || to > (from ?? '') ? toInstant(date, localTime(to ?? usualDay.to)) : dayEnds;
  const hours: Date[] = [];
  for (let at = begins.getTime(); at < ends.getTime(); at += hourMs) hours.push(new Date(at));
  return hours;
}
