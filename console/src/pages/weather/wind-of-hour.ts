import { type Wind, type WindVerdict, judgeWind, worstVerdict } from '@slipway/shared/rules/sailing.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import type { Weather, WeatherHour } from '../../api/weather.ts';

/**
 * Returns the wind of an hour: our own reading if there is one, otherwise a measurement nearby, otherwise the forecast.
 * Undefined: the wind is unknown.
 */
export function windOfHour(
  { at, observed, forecast }: WeatherHour,
  readings: Weather['readings'],
): (Wind & { by: 'reading' | 'observed' | 'forecast' }) | undefined {
  const begins = Date.parse(at);
  const isOfHour = (instant: string) => {
    const since = Date.parse(instant) - begins;
    return since >= 0 && since < hourMs;
  };
  // The readings are sorted, the newest first.
  const reading = readings.find(({ measuredAt }) => isOfHour(measuredAt));
  if (reading !== undefined) return { ...windOnly(reading), by: 'reading' };
  if (observed !== null && isKnown(observed)) return { ...windOnly(observed), by: 'observed' };
  if (forecast !== null && isKnown(forecast)) return { ...windOnly(forecast), by: 'forecast' };
  return undefined;
}

/** A reading counts for this long. */
const gaugeHoldsMs = 3 * hourMs;

const isKnown = ({ meanKmh, gustKmh }: Wind) => meanKmh !== null || gustKmh !== null;
const windOnly = ({ meanKmh, gustKmh }: Wind): Wind => ({ meanKmh, gustKmh });

export type VerdictOfBoats = {
  verdict: WindVerdict;
  /** The kinds of boat with this verdict. Empty if every kind has this verdict. */
  kinds: string[];
  /** The reading that turned *go* into *watch*; absent if no reading did. */
  gauge?: Weather['readings'][number];
};

/**
 * The verdict on an hour. If a recent reading exceeds a limit, the wind is stronger than forecast, so an hour judged by
 * the forecast is at best *watch*. Undefined: nothing is known.
 */
export function judgeHour(
  hour: WeatherHour,
  wind: ReturnType<typeof windOfHour>,
  { readings, limits }: Pick<Weather, 'readings' | 'limits'>,
): VerdictOfBoats | undefined {
  const judged = wind === undefined ? undefined : judgeForBoats(wind, limits);
  const [gauge] = readings;
  if (judged?.verdict !== 'go' || wind?.by !== 'forecast' || gauge === undefined) return judged;
  const since = Date.parse(hour.at) - Date.parse(gauge.measuredAt);
  const measured = judgeForBoats(windOnly(gauge), limits);
  if (since < 0 || since > gaugeHoldsMs || measured?.verdict !== 'no-go') return judged;
  return { verdict: 'watch', kinds: measured.kinds, gauge };
}

/** Judges a wind by the limits of each kind of boat, and returns the worst verdict. */
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

/** '21 km/h, gusts 34' */
export function readingText({ meanKmh, gustKmh }: Weather['readings'][number]): string {
  return gustKmh === null ? `${meanKmh} km/h` : `${meanKmh} km/h, gusts ${gustKmh}`;
}

/**
 * The speed, rounded unless rounding would hide that the wind exceeds a limit. With a limit of 15, for example, 15.4
 * stays 15.4.
 */
export function speedOf(kmh: number | null, limits: Weather['limits'], which: 'meanKmh' | 'gustKmh'): string {
  if (kmh === null) return '–';
  const whole = Math.round(kmh);
  const hides = limits.some((limit) => kmh > limit[which] && whole <= limit[which]);
  return hides ? kmh.toFixed(1) : String(whole);
}
