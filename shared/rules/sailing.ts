import type { BusinessTerms } from './business-terms.ts';
import { windOfHouse } from './house-rules.ts';

/** In km/h; `noWindLimit`: none. */
export type SailingLimits = { meanKmh: number; gustKmh: number };

/** In km/h; null: not known. */
export type Wind = { meanKmh: number | null; gustKmh: number | null };

/** watch: within the limits, and near one of them. */
export type WindVerdict = 'go' | 'watch' | 'no-go';

/** Of a house that has none: more than any wind, and a number as well in JSON. */
export const noWindLimit = 1000;

/** Of versions of the figures from before there were these. */
const usual = { isSkyShown: true, houseGustKmh: 25, decideHours: 2 };

/** The figures of the weather, whatever version they are of. */
export function skyFigures(terms: Pick<BusinessTerms, keyof typeof usual>): typeof usual {
  const { isSkyShown, houseGustKmh, decideHours } = terms;
  return {
    isSkyShown: isSkyShown ?? usual.isSkyShown,
    houseGustKmh: houseGustKmh ?? usual.houseGustKmh,
    decideHours: decideHours ?? usual.decideHours,
  };
}

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
