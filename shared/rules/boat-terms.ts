import type { Pence } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/** The requirements and limits of a kind of boat. If a field is null, the business's figure applies. */
export type KindRules = {
  seats: number;
  /** The most weight that the boat may carry, in kilograms. 0 means no limit. */
  weightKg: number | null;
  windLimitKmh: number | null;
  gustLimitKmh: number | null;
  youngestCaptain: number | null;
  asksLicence: boolean | null;
  deposit: Pence | null;
};

/** The rules that must be the same for all kinds of boat of a package. */
export const commonRules = [
  'windLimitKmh',
  'gustLimitKmh',
  'youngestCaptain',
  'asksLicence',
  'deposit',
] as const satisfies (keyof KindRules)[];
type CommonRule = (typeof commonRules)[number];

/** The boat's own figures, as the customer was told them. The field names are those of `BoatTerms`. */
export type BoatPromise = {
  -readonly [Rule in CommonRule]?: NonNullable<KindRules[Rule]>;
} & Partial<Pick<BusinessTerms, 'mostWeightKg'>>;

/**
 * The terms for one boat. The boat's own figures replace the business's figures. A rule that BusinessTerms lacks, such
 * as `windLimitKmh`, is null or absent if the boat has no rule of its own.
 */
export type BoatTerms = BusinessTerms & Partial<Pick<KindRules, Exclude<CommonRule, 'deposit'>>>;
