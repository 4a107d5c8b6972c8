import { pence } from '../values/pence.ts';
import type { BoatPromise, KindRules } from './boat-terms.ts';
import type { BusinessTerms } from './business-terms.ts';

/** What is asked where no kind of boat says otherwise; keeps_promise has the same. */
const ofTheHouse = { windLimitKmh: 15, youngestCaptain: 18, asksLicence: true };

const least = (values: readonly number[]) => Math.min(...values);
const most = (values: readonly number[]) => Math.max(...values);

/**
 * Of a sale to so many guests on one of these kinds: the weight is the least of those that fit, and the rules are those
 * that they have in common, or the strictest of boats that are told of together. Null: the terms say it all.
 */
export function promiseOf(
  kinds: readonly KindRules[],
  guests: number,
  { mostWeightKg, deposit }: Pick<BusinessTerms, 'mostWeightKg' | 'deposit'>,
): BoatPromise | null {
  const fitting = kinds.filter(({ seats }) => seats >= guests);
  const said = <Rule extends keyof KindRules, House>(
    rule: Rule,
    house: House,
    strictest: (values: (NonNullable<KindRules[Rule]> | House)[]) => NonNullable<KindRules[Rule]> | House,
  ) => {
    const isSaid = fitting.some((kind) => kind[rule] !== null);
    return isSaid ? strictest(fitting.map((kind) => kind[rule] ?? house)) : undefined;
  };
  const noLimit = Number.POSITIVE_INFINITY;
  const weight = said('weightKg', mostWeightKg, (all) => least(all.map((each) => each || noLimit)));
  const promise = {
    mostWeightKg: weight === noLimit ? 0 : weight,
    windLimitKmh: said('windLimitKmh', ofTheHouse.windLimitKmh, least),
    gustLimitKmh: said('gustLimitKmh', noLimit, least),
    youngestCaptain: said('youngestCaptain', ofTheHouse.youngestCaptain, most),
    asksLicence: said('asksLicence', ofTheHouse.asksLicence, (all) => all.includes(true)),
    deposit: said('deposit', deposit, (all) => pence(most(all))),
  };
  const rules = Object.entries(promise).filter(([, value]) => value !== undefined);
  return rules.length === 0 ? null : (Object.fromEntries(rules) as BoatPromise);
}
