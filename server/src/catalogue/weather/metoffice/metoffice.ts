import { hourMs } from '@slipway/shared/values/durations.ts';
import type { WeatherSource } from '@slipway/shared/values/weather.ts';
import type * as z from 'zod/mini';
import {
  type Spot,
  type WeatherHour,
  type WeatherKind,
  WeatherProblem,
  type WeatherReport,
  type WeatherService,
} from '../weather-service.ts';
import { getJson, unreadable } from './get-json.ts';
import { hourlyForecast, nearestStations, observations } from './metoffice-wire.ts';

/** Each plan of the Met Office has its own key. */
export type MetOfficeKeys = { forecast: string | undefined; observed: string | undefined };

const realAddress = 'https://data.hub.api.metoffice.gov.uk';
const usualTimeoutMs = 10_000;

type Options = {
  /** The address of the API; default: the Met Office itself. */
  address?: string;
  source?: WeatherSource;
  timeoutMs?: number;
};

/** Reads the Met Office's forecast for a point, and the readings of the nearest station; undefined without a key. */
export function metOffice(
  keys: MetOfficeKeys,
  { address = realAddress, source = 'metoffice', timeoutMs = usualTimeoutMs }: Options = {},
): WeatherService | undefined {
  const kinds = (['forecast', 'observed'] as const).filter((kind) => keys[kind] !== undefined);
  if (kinds.length === 0) return undefined;
  const get = (key: string, path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return getJson(url, key, timeoutMs);
  };
  const stations = new Map<string, string>();

  /** The nearest station, looked up only once, because a station does not move. */
  async function stationNextTo(key: string, { latitude, longitude }: Spot): Promise<string> {
    // The Met Office refuses more than two decimals.
    const [lat, lon] = [latitude.toFixed(2), longitude.toFixed(2)];
    const known = stations.get(`${lat} ${lon}`);
    if (known !== undefined) return known;
    const [nearest] = read(nearestStations, await get(key, '/observation-land/1/nearest', { lat, lon }));
    if (nearest === undefined) throw unreadable();
    stations.set(`${lat} ${lon}`, nearest.geohash);
    return nearest.geohash;
  }

  const asked: Record<WeatherKind, (key: string, spot: Spot) => Promise<WeatherReport>> = {
    forecast: async (key, { latitude, longitude }) =>
      forecastOf(
        await get(key, '/sitespecific/v0/point/hourly', {
          datasource: 'BD1',
          latitude: String(latitude),
          longitude: String(longitude),
          includeLocationName: 'true',
          // The answers name their units, which we check.
          excludeParameterMetadata: 'false',
        }),
      ),
    observed: async (key, spot) =>
      observationsOf(await get(key, `/observation-land/1/${await stationNextTo(key, spot)}`)),
  };
  return {
    source,
    kinds,
    async ask(kind, spot) {
      const key = keys[kind];
      if (key === undefined) throw new Error(`There is no key for ${kind}.`);
      return usable(await asked[kind](key, spot));
    },
  };
}

/** The units of the figures that we read, as the Met Office has always sent them. */
const units: Readonly<Record<string, string>> = {
  windSpeed10m: 'm/s',
  windGustSpeed10m: 'm/s',
  max10mWindGust: 'm/s',
  precipitationRate: 'mm/h',
  probOfPrecipitation: '%',
};

function forecastOf(answer: unknown): WeatherReport {
  const { features, parameters } = read(hourlyForecast, answer);
  const [said] = parameters;
  for (const [name, { unit }] of Object.entries(said ?? {}))
    if (name in units && unit.symbol.type !== units[name])
      throw new WeatherProblem(`The Met Office sent ${name} in a unit other than ${units[name]}.`);
  if (said?.['windSpeed10m'] === undefined)
    throw new WeatherProblem('The Met Office did not say in which unit the wind is.');
  const [feature] = features;
  if (feature === undefined) throw unreadable();
  const { modelRunDate, timeSeries } = feature.properties;
  return {
    saidAt: modelRunDate,
    hours: timeSeries.map((row) => ({
      hour: row.time,
      meanKmh: kmh(row.windSpeed10m),
      // The gust at that time, or the strongest gust of the hour before it.
      gustKmh: kmh(greater(row.windGustSpeed10m, row.max10mWindGust)),
      rainMm: row.precipitationRate,
      rainPercent: row.probOfPrecipitation,
      weatherCode: row.significantWeatherCode,
    })),
  };
}

/** Reads a station's observations, which do not include rain. */
function observationsOf(answer: unknown): WeatherReport {
  const rows = read(observations, answer);
  const last = Math.max(...rows.map(({ datetime }) => datetime.getTime()));
  if (rows.length === 0) throw new WeatherProblem('The station next to us has measured nothing.');
  return {
    saidAt: new Date(last),
    hours: rows.map((row) => ({
      hour: row.datetime,
      meanKmh: kmh(row.wind_speed),
      gustKmh: kmh(row.wind_gust),
      rainMm: null,
      rainPercent: null,
      weatherCode: row.weather_code,
    })),
  };
}

/** Converts metres a second, the unit of the Met Office, to km/h with one decimal. */
function kmh(metresASecond: number | null): number | null {
  return metresASecond === null ? null : Math.round(metresASecond * 36) / 10;
}

function greater(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function read<S extends z.ZodMiniType>(shape: S, answer: unknown): z.output<S> {
  const found = shape.safeParse(answer);
  if (!found.success) throw unreadable();
  return found.data;
}

/** Limits above British records: a gust of 278 km/h, and 92 mm of rain in an hour. */
const mostKmh = 300;
const mostMm = 200;

/** One row for each full hour, in order. Throws if the figures are impossible, or most are missing. */
function usable({ saidAt, hours }: WeatherReport): WeatherReport {
  const byHour = new Map<number, WeatherHour>();
  for (const row of hours) if (row.hour.getTime() % hourMs === 0) byHour.set(row.hour.getTime(), row);
  const kept = [...byHour.values()].toSorted((a, b) => a.hour.getTime() - b.hour.getTime());
  const isWithin = (value: number | null, most: number) => value === null || (value >= 0 && value <= most);
  for (const { meanKmh, gustKmh, rainMm, rainPercent } of kept)
    if (
      !isWithin(meanKmh, mostKmh) ||
      !isWithin(gustKmh, mostKmh) ||
      !isWithin(rainMm, mostMm) ||
      !isWithin(rainPercent, 100)
    )
      throw new WeatherProblem('The Met Office sent impossible figures.');
  const withWind = kept.filter(({ meanKmh }) => meanKmh !== null).length;
  if (withWind * 2 < kept.length || withWind === 0)
    throw new WeatherProblem('The Met Office sent no wind for most hours.');
  return {
    saidAt,
    hours: kept.map(({ rainPercent, weatherCode, ...row }) => ({
      ...row,
      rainPercent: rainPercent === null ? null : Math.round(rainPercent),
      // The kind of weather; null if the code is missing, or 1000 or more: the Met Office has no such codes.
      weatherCode: weatherCode !== null && Math.abs(weatherCode) < 1000 ? Math.round(weatherCode) : null,
    })),
  };
}
