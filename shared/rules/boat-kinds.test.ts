import { expect, test } from 'vitest';
import { promiseOf } from './boat-kinds.ts';
import type { KindRules } from './boat-terms.ts';
import { firstTerms } from './first-terms.ts';

const asTheHouse: KindRules = {
  seats: 10,
  weightKg: null,
  windLimitKmh: null,
  gustLimitKmh: null,
  youngestCaptain: null,
  asksLicence: null,
  deposit: null,
};

test.each([
  ['the rules of the specification', {}, [18, true, 15]],
  [
    'its own rules',
    { age: '21', licence: 'ICC certificate', weather: 'Ashore above 12 km/h (about 7 mph).' },
    [21, true, 12],
  ],
  ['no rules', { age: '', licence: '', weather: 'We stay ashore in thunder.' }, [16, false, 20]],
])(
  'if the business has %s, the strictest rule among all kinds of boat applies',
  (_, rules, [age, licence, wind]) => {
    const own = { ...asTheHouse, youngestCaptain: 16, asksLicence: false, windLimitKmh: 20 };
    expect(promiseOf([asTheHouse, own], 1, { ...firstTerms, rules })).toMatchObject({
      youngestCaptain: age,
      asksLicence: licence,
      windLimitKmh: wind,
    });
  },
);
