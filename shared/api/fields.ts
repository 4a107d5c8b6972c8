import * as z from 'zod/mini';
import { paymentMethodIds } from '../rules/payment-method.ts';
import { cardNumberProblem, holdsCardNumber } from '../values/card-number.ts';
import { emailMaxLength } from '../values/email-address.ts';
import { parseLocalDate } from '../values/local-date.ts';
import { isPersonName } from '../values/person-name.ts';
import { penceFromPounds } from '../values/pence.ts';

const unreadable = 'contains characters that cannot be typed';

/**
 * Half of a surrogate pair, as in an emoji that was cut in two: the database rejects it. A whole pair does not match.
 */
const halfCharacter = /[\ud800-\udfff]/u;

/** Pounds with at most two decimals: 310.5 is £310.50. */
export const pounds = z
  .number('must be an amount in pounds')
  .check(z.refine((amount) => penceFromPounds(amount) !== undefined, 'must have at most two decimals'));

export const poundsFromZero = pounds.check(z.minimum(0, 'must not be negative'));

export const date = z
  .string('must be a date')
  .check(z.refine((text) => parseLocalDate(text) !== undefined, 'must be a date like 2027-05-08'));

export const count = z.int('must be a whole number').check(z.minimum(0, 'must not be negative'));

export const rowId = z.int('must be a whole number').check(z.minimum(1), z.maximum(2_147_483_647));

/** An unguessable id of ours: of a booking, payment reference or customer. */
export const secretId = z.string('is required').check(z.regex(/^[0-9a-z]{26}$/, 'is not an id of ours'));

export const email = text(emailMaxLength);

export const paymentMethodId = z.enum(paymentMethodIds, 'must be 1, 3, 5 or 6');

/**
 * Text that a visitor typed. Control characters are refused, and so are line breaks unless `lines` allows them, and
 * card numbers, which we must not store (docs/decisions/0018).
 */
export function text(maxLength: number, { lines = false } = {}) {
  const forbidden = lines ? /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/;
  return z.string('is required').check(
    z.maxLength(maxLength, `must be at most ${maxLength} characters`),
    z.refine((value) => !forbidden.test(value) && !halfCharacter.test(value), unreadable),
    z.refine((value) => !holdsCardNumber(value), `looks like a card number. ${cardNumberProblem}`),
  );
}

/** A name by which our emails may greet. */
export function personName(maxLength: number) {
  return text(maxLength).check(
    z.refine(isPersonName, 'must be a name, without a web address, an email address, a slash or many digits'),
  );
}
