import { forecastHoldsMs, type WeatherSource } from '@slipway/shared/values/weather.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type SaidHour, readHours } from './read-weather.ts';

export type FreshForecast = {
  source: WeatherSource;
  /** When the service made the oldest of these hourly forecasts. They may come from several of its answers. */
  saidAt: Date;
  hours: SaidHour[];
};

/** The hourly forecasts for a period, from the service whose forecast is newest. Undefined: no forecast is fresh. */
export async function readFreshForecast(
  db: Database,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<FreshForecast | undefined> {
  const said = await readHours(db, from, until, 'forecast');
  const fresh = said.filter(({ saidAt }) => now.getTime() - saidAt.getTime() <= forecastHoldsMs);
  const [latest] = fresh.toSorted((a, b) => b.saidAt.getTime() - a.saidAt.getTime());
  if (latest === undefined) return undefined;
  const { source } = latest;
  const hours = fresh.filter((each) => each.source === source);
  return { source, hours, saidAt: new Date(Math.min(...hours.map(({ saidAt }) => saidAt.getTime()))) };
}
