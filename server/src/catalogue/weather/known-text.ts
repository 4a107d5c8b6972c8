import { type Wind, judgeWind, noWindLimit } from '@slipway/shared/rules/sailing.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { weatherSources } from '@slipway/shared/values/weather.ts';
import type { KnownWeather } from './known-now.ts';

/**
 * Sentences that explain a decision to the parties: the weather that was known at that moment, and the person who
 * decided. A wind well within the boats' limits is left out, because such a wind was not the reason.
 */
export function knownText({ reading, forecast, limits, by }: KnownWeather, decidedAt: Date): string[] {
  const today = venueDateTime(decidedAt).date;
  const when = (instant: string) => {
    const { date, time } = venueDateTime(new Date(instant));
    return date === today ? time : `${time} on ${formatLongDate(date)}`;
  };
  const speaksForIt = (wind: Wind) => ['watch', 'no-go'].includes(judgeWind(wind, limits) ?? 'go');
  const expected = strongestOf(forecast?.hours ?? []);
  const said = [
    ...(reading !== null && speaksForIt(reading)
      ? [`At ${when(reading.measuredAt)} we measured ${windText(reading)}.`]
      : []),
    ...(forecast !== null && speaksForIt(expected)
      ? [
          `The forecast (${weatherSources[forecast.source].name}, ${when(forecast.saidAt)}) was for up to ${windText(expected)}.`,
        ]
      : []),
  ];
  const limit = limitsInWords(limits);
  return [
    ...said,
    ...(said.length > 0 && limit !== '' ? [`Our boats sail in ${limit}.`] : []),
    ...(by === null ? [] : [`${by} decided it.`]),
  ];
}

/** Rounds up to whole km/h, so that no wind looks weaker than it was. */
function windText({ meanKmh, gustKmh }: Wind): string {
  const wind = meanKmh === null ? [] : [`${Math.ceil(meanKmh)} km/h of wind`];
  const gusts = gustKmh === null ? [] : [`gusts of ${Math.ceil(gustKmh)} km/h`];
  return [...wind, ...gusts].join(', ');
}

/** The strongest wind and gusts in the given hours. */
function strongestOf(hours: readonly Wind[]): Wind {
  const most = (of: (hour: Wind) => number | null) => {
    const known = hours.map(of).filter((speed) => speed !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  return { meanKmh: most(({ meanKmh }) => meanKmh), gustKmh: most(({ gustKmh }) => gustKmh) };
}

function limitsInWords({ meanKmh, gustKmh }: KnownWeather['limits']): string {
  return [
    ...(meanKmh >= noWindLimit ? [] : [`up to ${meanKmh} km/h of wind`]),
    ...(gustKmh >= noWindLimit ? [] : [`gusts of up to ${gustKmh} km/h`]),
  ].join(' and ');
}
