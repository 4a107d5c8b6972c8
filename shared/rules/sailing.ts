import { type LocalDate, addDays } from '../values/local-date.ts';
import { type LocalTime, addMinutes, localTime, minutesOf } from '../values/local-time.ts';
import { toInstant } from '../values/venue-time.ts';
import { type BusinessTerms, skyFigures } from './business-terms.ts';
import { windOfHouse } from './house-rules.ts';

/** In km/h; `noWindLimit`: none. */
export type SailingLimits = { meanKmh: number; gustKmh: number };

/** In km/h; null: not known. */
export type Wind = { meanKmh: number | null; gustKmh: number | null };

/** watch: within the limits, and near one of them. */
export type WindVerdict = 'go' | 'watch' | 'no-go';

/** Of a house that has none: more than any wind, and a number as well in JSON. */
export const noWindLimit = 1000;

type House = Pick<BusinessTerms, 'rules' | 'houseGustKmh'>;

/** Up to which a boat of this kind sails; without a kind: the house. Above is what is more, not what is as much. */
export function limitsOf(
  house: House,
  kind: { windLimitKmh?: number | null; gustLimitKmh?: number | null } = {},
): SailingLimits {
  return {
    meanKmh: kind.windLimitKmh ?? windOfHouse(house) ?? noWindLimit,
    gustKmh: (kind.gustLimitKmh ?? skyFigures(house).houseGustKmh) || noWindLimit,
  };
}

/** From this share of a limit on it is close. */
const close = 0.85;

/** Undefined: nothing is known of the wind. */
export function judgeWind({ meanKmh, gustKmh }: Wind, limits: SailingLimits): WindVerdict | undefined {
  if (meanKmh === null && gustKmh === null) return undefined;
  if ((meanKmh ?? 0) > limits.meanKmh || (gustKmh ?? 0) > limits.gustKmh) return 'no-go';
  // A mean that nobody knows may be as much as the gusts, and gusts are no less than the mean.
  const isClose =
    (meanKmh ?? gustKmh ?? 0) >= close * limits.meanKmh ||
    (gustKmh ?? meanKmh ?? 0) >= close * limits.gustKmh;
  return isClose ? 'watch' : 'go';
}

type Trip = { date: LocalDate; startTime: LocalTime };

/** By when it is decided whether a trip goes, by the clock at the lake; a later decision counts as well. */
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
