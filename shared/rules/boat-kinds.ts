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

/** What a customer was told of the boat besides the terms, as far as a kind says it; in the words of the terms. */
export type BoatPromise = {
  -readonly [Rule in (typeof commonRules)[number]]?: NonNullable<KindRules[Rule]>;
} & Partial<Pick<BusinessTerms, 'mostWeightKg'>>;

/** The terms of the house, with what the boat of a package or of a booking says instead. */
export type BoatTerms = BusinessTerms & BoatPromise;

/** Those that all kinds of one package have in common; the weight that is said is the least of those that fit. */
export const commonRules = [
  'windLimitKmh',
  'gustLimitKmh',
  'youngestCaptain',
  'asksLicence',
  'deposit',
] as const satisfies (keyof KindRules)[];

/** Of a sale to so many guests on one of these kinds, which agree on `commonRules`; null: the terms say it all. */
export function promiseOf(
  kinds: readonly KindRules[],
  guests: number,
  { mostWeightKg }: { mostWeightKg: number },
): BoatPromise | null {
  const fitting = kinds.filter(({ seats }) => seats >= guests);
  const promise: BoatPromise = {};
  if (fitting.some(({ weightKg }) => weightKg !== null)) {
    const weights = fitting.map(({ weightKg }) => weightKg ?? mostWeightKg).filter((weight) => weight > 0);
    promise.mostWeightKg = weights.length === 0 ? 0 : Math.min(...weights);
  }
  const [first] = fitting;
  for (const rule of commonRules)
    if (first !== undefined && first[rule] !== null) Object.assign(promise, { [rule]: first[rule] });
  return Object.keys(promise).length === 0 ? null : promise;
}
