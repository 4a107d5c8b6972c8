import { type Wind, type WindVerdict, judgeWind, worstVerdict } from '@slipway/shared/rules/sailing.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import type { Weather, WeatherHour } from '../../api/weather.ts';

/** What counts for an hour: measured here, before measured next to us, before forecast; undefined: nothing is known. */
export function windOfHour(
  { at, observed, forecast }: WeatherHour,
  readings: Weather['readings'],
): (Wind & { by: 'reading' | 'observed' | 'forecast' }) | undefined {
  const begins = Date.parse(at);
  const isOfHour = (instant: string) => {
    const since = Date.parse(instant) - begins;
    return since >= 0 && since < hourMs;
  };
  // The newest comes first.
  const reading = readings.find(({ measuredAt }) => isOfHour(measuredAt));
  if (reading !== undefined) return { ...windOnly(reading), by: 'reading' };
  if (observed !== null && isKnown(observed)) return { ...windOnly(observed), by: 'observed' };
  if (forecast !== null && isKnown(forecast)) return { ...windOnly(forecast), by: 'forecast' };
  return undefined;
}

const isKnown = ({ meanKmh, gustKmh }: Wind) => meanKmh !== null || gustKmh !== null;
const windOnly = ({ meanKmh, gustKmh }: Wind): Wind => ({ meanKmh, gustKmh });

export type VerdictOfBoats = {
  verdict: WindVerdict;
  /** The kinds of boat that it is about, where others have a better one; empty: all. */
  kinds: string[];
};

/** The worst that the limits of the boats make of a wind. */
export function judgeForBoats(wind: Wind, limits: Weather['limits']): VerdictOfBoats | undefined {
  const each = limits.flatMap((own) => {
    const verdict = judgeWind(wind, own);
    return verdict === undefined ? [] : [{ verdict, kind: own.kind }];
  });
  if (each.length === 0) return undefined;
  const worst = worstVerdict(each.map(({ verdict }) => verdict));
  const those = each.filter(({ verdict }) => verdict === worst);
  return {
    verdict: worst,
    kinds: those.length === each.length ? [] : those.map(({ kind }) => kind),
  };
}
