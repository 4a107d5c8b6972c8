import * as contract from '@slipway/shared/api/console/weather.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

/** The weather of one day. Speeds are km/h, instants ISO strings; null: unknown. */
export type Weather = contract.WireWeather;
export type WeatherHour = Weather['hours'][number];

/** The query key of a day's weather. */
export const weatherKey = (date: LocalDate) => ['weather', date];

/** Loads the weather of a day. Throws a ConsoleError. */
export const readWeather = (
  date: LocalDate,
  options: { signal?: AbortSignal; isBackground?: boolean },
): Promise<Weather> => call(contract.getWeather, { params: { date }, ...options });
