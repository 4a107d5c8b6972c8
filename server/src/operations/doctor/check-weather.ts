import { minuteMs } from '@slipway/shared/values/durations.ts';
import { forecastHoldsMs, weatherSources } from '@slipway/shared/values/weather.ts';
import { readPolls } from '../../catalogue/weather/read-weather.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Finding, bad, good } from '../../payments/findings.ts';
import type { Config } from '../config/config.ts';

/** Asks for the key of a forecast, which no site needs, and says how old the forecast is where there is one. */
export async function checkWeather(
  db: Database,
  now: Date,
  { forecast: key }: Config['weatherKeys'],
): Promise<Finding> {
  if (key === undefined)
    return good(
      'METOFFICE_FORECAST_KEY is not set: the console shows what is typed at the jetty, and visitors read nothing of the wind to come.',
    );
  const { forecast } = await readPolls(db);
  if (forecast?.source !== 'metoffice' || (forecast.readAt === null && forecast.problem === null))
    return bad('Nobody has asked for a forecast yet: the server does within a minute of its start.');
  const { name } = weatherSources.metoffice;
  const { readAt, problem } = forecast;
  if (readAt === null) return bad(`${problem} There has been no forecast yet.`);
  const ageMs = now.getTime() - readAt.getTime();
  const last = `The ${name} last answered ${Math.floor(ageMs / minuteMs)} minutes ago.`;
  if (problem !== null) return bad(`${problem} ${last}`);
  return ageMs > forecastHoldsMs ? bad(`${last} Does the server run?`) : good(last);
}
