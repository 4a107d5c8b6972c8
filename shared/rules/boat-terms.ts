import type { Pence } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/** The requirements and limits of a kind of boat. Null: the business's figure applies. */
export type KindRules = {
  seats: number;
  /** The most kilograms on the boat; 0: no limit. */
  weightKg: number | null;
  windLimitKmh: number | null;
  gustLimitKmh: number | null;
  youngestCaptain: number | null;
  asksLicence: boolean | null;
  deposit: Pence | null;
};

/** The rules that can be common to all kinds of boat of one package. */
export const commonRules = [
  'windLimitKmh',
  'gustLimitKmh',
  'youngestCaptain',
  'asksLicence',
  'deposit',
] as const satisfies (keyof KindRules)[];
type CommonRule = (typeof commonRules)[number];

/** The boat's own figures, as told to the customer. They have the same names as in the terms. */
export type BoatPromise = {
  -readonly [Rule in CommonRule]?: NonNullable<KindRules[Rule]>;
} & Partial<Pick<BusinessTerms, 'mostWeightKg'>>;

/**
 * The terms for one boat: the business's terms, in which the boat's own figures replace the business's. The
 * added rules of the boat are null if the business's rules apply.
 */
export type BoatTerms = BusinessTerms & Partial<Pick<KindRules, Exclude<CommonRule, 'deposit'>>>;
