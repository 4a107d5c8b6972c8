import * as z from 'zod/mini';
import { cardNumberProblem, holdsCardNumber } from '../values/card-number.ts';
import { isPersonName } from '../values/person-name.ts';

// Apart from the other fields: no browser needs it before its first screen.

const unreadable = 'contains characters that cannot be typed';

/**
 * Half of a surrogate pair, as in an emoji that was cut in two: the database rejects it. A whole pair does not match.
 */
const halfCharacter = /[\ud800-\udfff]/u;

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
