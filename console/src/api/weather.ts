import * as contract from '@slipway/shared/api/console/weather.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

export type Weather = contract.WireWeather;
export type WeatherHour = Weather['hours'][number];
export type WeatherReading = Weather['readings'][number];

export const weatherKey = (date: LocalDate) => ['weather', date];

export const readWeather = (
  date: LocalDate,
  options: { signal?: AbortSignal; isBackground?: boolean },
): Promise<Weather> => call(contract.getWeather, { params: { date }, ...options });
