import type { Pence } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/** What a kind of boat asks and allows. Null: as the house says to everybody. */
export type KindRules = {
  seats: number;
  /** 0: no limit. */
  weightKg: number | null;
  windLimitKmh: number | null;
  gustLimitKmh: number | null;
  youngestCaptain: number | null;
  asksLicence: boolean | null;
  deposit: Pence | null;
};

/** What all kinds of one package have in common. */
export const commonRules = [
  'windLimitKmh',
  'gustLimitKmh',
  'youngestCaptain',
  'asksLicence',
  'deposit',
] as const satisfies (keyof KindRules)[];
type CommonRule = (typeof commonRules)[number];

/** What a customer was told of the boat instead of the terms, as far as a kind says it; in the words of the terms. */
export type BoatPromise = {
  -readonly [Rule in CommonRule]?: NonNullable<KindRules[Rule]>;
} & Partial<Pick<BusinessTerms, 'mostWeightKg'>>;

/** The terms of the house, with what a boat says instead. Null of what they have no figure for: as the house says. */
export type BoatTerms = BusinessTerms & Partial<Pick<KindRules, Exclude<CommonRule, 'deposit'>>>;
