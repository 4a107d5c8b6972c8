import type { Business } from '../business.ts';
import { type BusinessTerms, withOneReading } from '../rules/business-terms.ts';
import { firstTerms } from '../rules/first-terms.ts';
import type { RuleName } from '../rules/rule-texts.ts';
import { ownWords } from '../rules/own-words.ts';
import { basisPoints, noMoney } from '../values/pence.ts';
import { sampleBusiness } from './sample-business.ts';

/** For tests: a business that has nothing in common with the demonstration. */
export const otherBusiness: Business = {
  ...sampleBusiness,
  name: 'Coppice Water',
  tagline: 'Pedalos and picnic boats on Coppice Water',
  legalForm: 'sole trader',
  legalName: 'Pat Hale',
  companyNumber: '',
  vatNumber: '',
  registeredAddress: '4 Mill Lane, Keswick, England',
  email: 'pat@coppicewater.test',
  hours: [],
  social: { facebook: '', x: '', instagram: '' },
  place: {
    ...sampleBusiness.place,
    name: 'Coppice Landing',
    streetAddress: '4 Mill Lane',
    locality: 'Keswick',
    postcode: 'CA99 1AA',
    latitude: 54.6,
    longitude: -3.1,
  },
  findUs: {
    ...sampleBusiness.findUs,
    car: '',
    train: '',
    bus: '',
    taxi: '',
    stepFree: '',
    toilets: '',
    sketch: { file: '', alt: '' },
  },
  premisesLicenceNumber: '',
};

/** The default rule texts, which a real business has until it writes its own. */
export const begunRules = Object.fromEntries(
  [...ownWords.values()]
    .filter(({ key }) => key.startsWith('rules/'))
    .map(({ key, text, isShown }) => [key.replace('rules/', ''), isShown ? text : '']),
) as Record<RuleName, string>;

/** The terms of a business that has boats for four guests and has not written any rule yet. */
export const begunTerms: BusinessTerms = {
  ...withOneReading(firstTerms),
  mostWeightKg: 300,
  mostGuests: 4,
  rules: begunRules,
};

const free = { faq: noMoney, policy: noMoney, charged: noMoney };

/** Terms in which every figure that may be 0 is 0. */
export const barestTerms: BusinessTerms = {
  ...begunTerms,
  mostWeightKg: 0,
  deposit: noMoney,
  moveFee: noMoney,
  adminFee: noMoney,
  mostOwedForDamage: noMoney,
  vatRate: basisPoints(0),
  lateReturnPerQuarterHour: free,
  cleaningFee: free,
};
