import { noWindLimit } from '@slipway/shared/rules/sailing.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { weatherSources } from '@slipway/shared/values/weather.ts';
import type { KnownWeather } from './known-now.ts';

/** What was known when something was decided about the weather, and by whom, as its parties read it: sentences. */
export function knownInWords({ reading, forecast, limits, by }: KnownWeather, decidedAt: Date): string[] {
  const today = venueDateTime(decidedAt).date;
  const when = (instant: string) => {
    const { date, time } = venueDateTime(new Date(instant));
    return date === today ? time : `${time} on ${formatLongDate(date)}`;
  };
  const said = [
    ...(reading === null ? [] : [`At ${when(reading.measuredAt)} we measured ${windInWords(reading)}.`]),
    ...forecastInWords(forecast, when),
  ];
  const limit = limitsInWords(limits);
  return [
    ...said,
    ...(said.length > 0 && limit !== '' ? [`Our boats sail in ${limit}.`] : []),
    ...(by === null ? [] : [`${by} decided it.`]),
  ];
}

type Blown = { meanKmh: number | null; gustKmh: number | null };

function windInWords({ meanKmh, gustKmh }: Blown): string {
  const wind = meanKmh === null ? [] : [`${Math.round(meanKmh)} km/h of wind`];
  const gusts = gustKmh === null ? [] : [`gusts of ${Math.round(gustKmh)} km/h`];
  return [...wind, ...gusts].join(', ');
}

/** The strongest of the hours that it is about. */
function forecastInWords(forecast: KnownWeather['forecast'], when: (instant: string) => string): string[] {
  if (forecast === null) return [];
  const most = (of: (hour: Blown) => number | null) => {
    const known = forecast.hours.map(of).filter((speed) => speed !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  const strongest = { meanKmh: most(({ meanKmh }) => meanKmh), gustKmh: most(({ gustKmh }) => gustKmh) };
  if (strongest.meanKmh === null && strongest.gustKmh === null) return [];
  const { name } = weatherSources[forecast.source];
  return [`The forecast (${name}, ${when(forecast.saidAt)}) was for up to ${windInWords(strongest)}.`];
}

function limitsInWords({ meanKmh, gustKmh }: KnownWeather['limits']): string {
  return [
    ...(meanKmh >= noWindLimit ? [] : [`up to ${meanKmh} km/h of wind`]),
    ...(gustKmh >= noWindLimit ? [] : [`gusts of up to ${gustKmh} km/h`]),
  ].join(' and ');
}
