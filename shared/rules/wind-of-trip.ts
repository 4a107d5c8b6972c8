import { hourMs } from '../values/durations.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { toInstant } from '../values/venue-time.ts';
import { type SailingLimits, type Wind, type WindVerdict, judgeWind, noWindLimit } from './sailing.ts';

/** A service's wind forecast for one hour. `hour`: the start of the hour, in milliseconds since 1970. */
export type HourOfWind = Wind & { hour: number };

/** The wind during a trip in whole km/h, rounded up so that no wind looks weaker than it is; `gusts` null: unknown. */
export type WindOfTrip = {
  least: number;
  most: number;
  gusts: number | null;
  /** The verdict on the windiest hour. */
  verdict: WindVerdict;
};

type Trip = { date: LocalDate; startTime: LocalTime; endTime: LocalTime };

/** The wind during a trip; undefined if any hour of the trip has no forecast. */
export function windOfTrip(
  hours: readonly HourOfWind[],
  { date, startTime, endTime }: Trip,
  limits: SailingLimits,
): WindOfTrip | undefined {
  const [begins, ends] = [toInstant(date, startTime).getTime(), toInstant(date, endTime).getTime()];
  const own = hours.filter(({ hour }) => hour > begins - hourMs && hour < ends);
  const means = own.flatMap(({ meanKmh }) => meanKmh ?? []);
  const wanted = Math.ceil((ends - Math.floor(begins / hourMs) * hourMs) / hourMs);
  if (means.length === 0 || means.length < wanted) return undefined;
  const gusts = own.flatMap(({ gustKmh }) => gustKmh ?? []);
  const strongest = gusts.length < wanted ? null : Math.max(...gusts);
  const verdict = judgeWind({ meanKmh: Math.max(...means), gustKmh: strongest }, limits);
  if (verdict === undefined) return undefined;
  return {
    least: Math.floor(Math.min(...means)),
    most: Math.ceil(Math.max(...means)),
    gusts: strongest === null ? null : Math.ceil(strongest),
    verdict,
  };
}

/** The wind in words: '9 to 12 km/h'. */
export function windText({ least, most }: WindOfTrip): string {
  return least === most ? `${most} km/h` : `${least} to ${most} km/h`;
}

/**
 * The second half of a sentence about the wind: ', gusts to 18. We sail up to 15, gusts to 25.' If the wind
 * is close to a limit, the sentence also names the time by which we decide: `decideBy`, such as '13:00'.
 * Leave `decideBy` out if the page shows that time elsewhere.
 */
export function againstLimit(wind: WindOfTrip, limits: SailingLimits, decideBy?: string): string {
  const gusts = wind.gusts === null ? '' : `, gusts to ${wind.gusts}`;
  if (wind.verdict === 'go') return `${gusts}. ${sailsUpTo(limits)}`;
  if (wind.verdict === 'no-go')
    return `${gusts}: above ${limitText(wind, limits)}. Expect that we can’t sail.`;
  return `${gusts}: close to ${limitText(wind, limits)}.${decideBy === undefined ? '' : ` We decide by ${decideBy}.`}`;
}

/** 'We sail up to 15, gusts to 25.' */
export function sailsUpTo({ meanKmh, gustKmh }: SailingLimits): string {
  const parts = [meanKmh < noWindLimit && `up to ${meanKmh}`, gustKmh < noWindLimit && `gusts to ${gustKmh}`];
  const said = parts.filter(Boolean).join(', ');
  return said && `We sail ${said}.`;
}

/** The limit that the wind exceeds or comes closest to: the limit for mean wind, or the limit for gusts. */
function limitText({ most, gusts, verdict }: WindOfTrip, { meanKmh, gustKmh }: SailingLimits): string {
  const isMean = verdict === 'no-go' ? most > meanKmh : most / meanKmh >= (gusts ?? 0) / gustKmh;
  return isMean ? `our limit of ${meanKmh}` : `our limit of ${gustKmh} in gusts`;
}
