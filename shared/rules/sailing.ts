import { type LocalDate, addDays } from '../values/local-date.ts';
import { type LocalTime, addMinutes, localTime, minutesOf } from '../values/local-time.ts';
import { toInstant } from '../values/venue-time.ts';
import { type BusinessTerms, skyFigures } from './business-terms.ts';
import { windOfHouse } from './house-rules.ts';

/** Wind limits in km/h; `noWindLimit`: no limit. */
export type SailingLimits = { meanKmh: number; gustKmh: number };

/** A speed in km/h; null: not known. */
export type Wind = { meanKmh: number | null; gustKmh: number | null };

/** watch: within the limits, and near one of them. */
export type WindVerdict = 'go' | 'watch' | 'no-go';

/** The speed that means 'no limit'. No wind is so strong, and JSON can contain 1000 but not Infinity. */
export const noWindLimit = 1000;

type House = Pick<BusinessTerms, 'rules' | 'houseGustKmh'>;

/**
 * The wind limits of a kind of boat. If no kind is given, or the kind has no limit, the business's limit applies. A
 * wind equal to the limit is allowed.
 */
export function limitsOf(
  house: House,
  kind: { windLimitKmh?: number | null; gustLimitKmh?: number | null } = {},
): SailingLimits {
  return {
    meanKmh: kind.windLimitKmh ?? windOfHouse(house) ?? noWindLimit,
    gustKmh: (kind.gustLimitKmh ?? skyFigures(house).houseGustKmh) || noWindLimit,
  };
}

/** A wind counts as close to its limit if it reaches this share of the limit. */
const close = 0.85;

/** Judges the mean wind and the gusts, each by its limit. Undefined: both speeds are unknown. */
export function judgeEach(
  { meanKmh, gustKmh }: Wind,
  limits: SailingLimits,
): { mean: WindVerdict; gust: WindVerdict } | undefined {
  if (meanKmh === null && gustKmh === null) return undefined;
  // If only the gusts are known, the mean may be as high. If only the mean is known, the gusts are at least as high.
  const [likelyMean, likelyGust] = [meanKmh ?? gustKmh ?? 0, gustKmh ?? meanKmh ?? 0];
  return {
    mean: judgeSpeed(meanKmh, likelyMean, limits.meanKmh),
    gust: judgeSpeed(gustKmh, likelyGust, limits.gustKmh),
  };
}

/** A known speed above the limit forbids sailing. A speed that is only likely leads at most to a warning. */
function judgeSpeed(known: number | null, likely: number, limit: number): WindVerdict {
  if (known !== null && known > limit) return 'no-go';
  return likely >= close * limit ? 'watch' : 'go';
}

/** The worse verdict of the two limits; undefined: the wind is unknown. */
export function judgeWind(wind: Wind, limits: SailingLimits): WindVerdict | undefined {
  const each = judgeEach(wind, limits);
  return each === undefined ? undefined : worstVerdict([each.mean, each.gust]);
}

const verdicts: readonly WindVerdict[] = ['no-go', 'watch'];

export function worstVerdict(each: readonly WindVerdict[]): WindVerdict {
  return verdicts.find((verdict) => each.includes(verdict)) ?? 'go';
}

/** The lowest limit for mean wind and the lowest for gusts among these boats; undefined: no boats. */
export function strictestLimits(each: readonly SailingLimits[]): SailingLimits | undefined {
  if (each.length === 0) return undefined;
  return {
    meanKmh: Math.min(...each.map(({ meanKmh }) => meanKmh)),
    gustKmh: Math.min(...each.map(({ gustKmh }) => gustKmh)),
  };
}

type Trip = { date: LocalDate; startTime: LocalTime };

/** The time by which we promise the weather decision about a trip, in venue time. A later decision is valid as well. */
export function decisionTime(
  { date, startTime }: Trip,
  terms: Pick<BusinessTerms, 'decideHours'>,
): { date: LocalDate; time: LocalTime } {
  const minutes = minutesOf(startTime) - 60 * skyFigures(terms).decideHours;
  return minutes < 0
    ? { date: addDays(date, -1), time: addMinutes(localTime('00:00'), minutes + 24 * 60) }
    : { date, time: addMinutes(localTime('00:00'), minutes) };
}

export function decideAt(trip: Trip, terms: Pick<BusinessTerms, 'decideHours'>): Date {
  const { date, time } = decisionTime(trip, terms);
  return toInstant(date, time);
}
