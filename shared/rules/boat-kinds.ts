import { pence } from '../values/pence.ts';
import type { BoatPromise, KindRules } from './boat-terms.ts';
import type { BusinessTerms } from './business-terms.ts';
import { firstAsked } from './guests.ts';
import { ruleOf } from './house-rules.ts';
import { limitsOf } from './sailing.ts';

const noLimit = Number.POSITIVE_INFINITY;

/**
 * The business's requirements, for kinds of boat without requirements of their own. The SQL function house_asks
 * computes the same figures, except the gust limit.
 */
export function ofTheHouse(terms: Pick<BusinessTerms, 'rules' | 'houseGustKmh'>) {
  const age = ruleOf(terms, 'age');
  const limits = limitsOf(terms);
  return {
    windLimitKmh: limits.meanKmh,
    gustLimitKmh: limits.gustKmh,
    youngestCaptain: age === '' ? 0 : Number(/\d{1,3}/.exec(age)?.[0] ?? firstAsked.age),
    asksLicence: ruleOf(terms, 'licence') !== '',
  };
}

const least = (values: readonly number[]) => Math.min(...values);
const most = (values: readonly number[]) => Math.max(...values);

/**
 * The terms for a party of `guests` that may get a boat of any of these kinds. Each rule is the strictest among the
 * kinds with enough seats. Null: these kinds have no rules of their own, and the business's terms apply unchanged.
 */
export function promiseOf(
  kinds: readonly KindRules[],
  guests: number,
  terms: Pick<BusinessTerms, 'mostWeightKg' | 'deposit' | 'rules' | 'houseGustKmh'>,
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
  const house = ofTheHouse(terms);
  const weight = said('weightKg', terms.mostWeightKg, (all) => least(all.map((each) => each || noLimit)));
  const promise = {
    mostWeightKg: weight === noLimit ? 0 : weight,
    windLimitKmh: said('windLimitKmh', house.windLimitKmh, least),
    gustLimitKmh: said('gustLimitKmh', house.gustLimitKmh, least),
    youngestCaptain: said('youngestCaptain', house.youngestCaptain, most),
    asksLicence: said('asksLicence', house.asksLicence, (all) => all.includes(true)),
    deposit: said('deposit', terms.deposit, (all) => pence(most(all))),
  };
  const rules = Object.entries(promise).filter(([, value]) => value !== undefined);
  return rules.length === 0 ? null : (Object.fromEntries(rules) as BoatPromise);
}
