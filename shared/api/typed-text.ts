import * as z from 'zod/mini';
import { cardNumberProblem, holdsCardNumber } from '../values/card-number.ts';
import { isPersonName } from '../values/person-name.ts';

// Apart from the other fields: no browser needs it before its first screen.

/** A party's own words against a charge, at most so many characters. */
export const longestObjection = 1000;

/** For programs; what people read where no form has said it before is in server/src/platform/http/malformed.ts. */
export const unreadable = 'contains characters that cannot be typed';
export const looksLikeCard = `looks like a card number. ${cardNumberProblem}`;
export const noName = 'must be a name, without a web address, an email address, a slash or many digits';

// Half of a surrogate pair, as in an emoji that was cut in two, is rejected by the database. A whole pair does not match.

/** Marks that turn the direction of what follows: a name, a title or a code would be read backwards in a list. */
const inOneLine = withoutAny(/[\p{Cs}\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u);
/** In a longer text, a quotation in Arabic or Hebrew may be marked as one. Letters that run the other way may not. */
const inLines = withoutAny(/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202d\u202e]/u);

function withoutAny(forbidden: RegExp) {
  return z.refine<string>((value) => !forbidden.test(value), unreadable);
}

const withoutCard = z.refine<string>((value) => !holdsCardNumber(value), looksLikeCard);

/** The length ends the checks of a text: none of them looks at more than it. */
export function atMost(length: number) {
  return z.maxLength(length, { error: `must be at most ${length} characters`, abort: true });
}

/**
 * What a field has that people type. `kept` is looked up and written nowhere, or belongs to the business; everything else
 * may be about somebody, and a public demonstration does not keep it (docs/decisions/0030).
 */
export type Typed = 'words' | 'name' | 'email' | 'phone' | 'country' | 'kept';

/** A schema that is made from another one with further checks has its entry. */
export const typedFields = z.registry<{ typed: Typed }>();

/**
 * Text that a visitor typed. Control characters are refused, and so are line breaks unless `lines` allows them, and
 * card numbers, which we must not store (docs/decisions/0018).
 */
export function text(
  maxLength: number,
  { lines = false, typed = 'words' }: { lines?: boolean; typed?: Typed } = {},
) {
  const checks = [atMost(maxLength), lines ? inLines : inOneLine, withoutCard];
  return z
    .string('is required')
    .check(...checks)
    .register(typedFields, { typed });
}

/** Words of the business, which everybody reads. */
export function houseText(maxLength: number, { lines = false } = {}) {
  return text(maxLength, { lines, typed: 'kept' });
}

/** A name by which our emails may greet. */
export function personName(maxLength: number) {
  return text(maxLength, { typed: 'name' }).check(z.refine(isPersonName, noName));
}
