import { type MetOfficeKeys, metOffice } from './metoffice/metoffice.ts';
import type { WeatherService } from './weather-service.ts';

/** Those that the simulator takes. */
const simulatedKeys = { forecast: 'simulated-forecast-key', observed: 'simulated-observations-key' };

/** The Met Office by the owner's keys, or the simulator that plays it; undefined: no forecast is set up. */
export function openWeather(
  keys: MetOfficeKeys,
  simulatorUrl: string | undefined,
): WeatherService | undefined {
  return simulatorUrl === undefined
    ? metOffice(keys)
    : metOffice(simulatedKeys, { address: simulatorUrl, source: 'simulated' });
}
