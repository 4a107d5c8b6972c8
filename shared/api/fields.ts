import * as z from 'zod/mini';
import { methodIds } from './payment-method-ids.ts';
import { emailMaxLength } from '../values/email-address.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { penceFromPounds } from '../values/pence.ts';
import { text } from './typed-text.ts';

/** Pounds with at most two decimals: 310.5 is £310.50. */
export const pounds = z
  .number('must be an amount in pounds')
  .check(z.refine((amount) => penceFromPounds(amount) !== undefined, 'must have at most two decimals'));

/** The largest sum. Its pence must fit into an integer column of the database. */
const mostPounds = 20_000_000;

export const poundsFromZero = pounds.check(z.minimum(0, 'must not be negative'), z.maximum(mostPounds));

export const date = z
  .string('must be a date')
  .check(z.refine((text) => parseLocalDate(text) !== undefined, 'must be a date like 2027-05-08'));

const mostOfAColumn = 2_147_483_647;

export const count = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must not be negative'), z.maximum(mostOfAColumn));

export const rowId = z.int('must be a whole number').check(z.minimum(1), z.maximum(mostOfAColumn));

/** An unguessable id that we made for a booking, a payment reference or a customer. */
export const secretId = z.string('is required').check(z.regex(/^[0-9a-z]{26}$/, 'is not an id of ours'));

export const email = text(emailMaxLength, { typed: 'email' });

export const paymentMethodId = z.enum(Object.values(methodIds), 'must be 1, 3, 5 or 6');
