import { emailMaxLength } from '../../values/email-address.ts';
import { longestName } from './limits.ts';

/** Limits of the texts about the business. */
export const businessLimits = {
  name: longestName,
  tagline: 120,
  legal: 120,
  company: 20,
  registered: 60,
  address: 200,
  vat: 20,
  licence: 60,
  phone: 20,
  email: emailMaxLength,
  facebook: 200,
  x: 200,
  instagram: 200,
} as const;
export const placeLimits = { name: 80, street: 80, town: 60, postcode: 10, country: 40 } as const;
/** Directions to the jetty by one means of transport. */
export const longestWay = 400;
