import * as z from 'zod/mini';
import { cardNumberProblem, holdsCardNumber } from '../values/card-number.ts';
import { isPersonName } from '../values/person-name.ts';

// The checks of typed texts have a file of their own, so that a browser shows its first page without the checks.

/** The length limit of a party's objection to a charge, in characters. */
export const longestObjection = 1000;

/**
 * These messages are read by programs. server/src/platform/http/malformed.ts has the sentences that people
 * read instead.
 */
export const unreadable = 'contains characters that cannot be typed';
export const looksLikeCard = `looks like a card number. ${cardNumberProblem}`;
export const noName = 'must be a name, without a web address, an email address, a slash or many digits';

// The database rejects half of a surrogate pair, as in an emoji that was cut in two. Both expressions below
// match half a pair and do not match a whole pair.

/**
 * Refuses marks that reverse the text after them, because a list would then show a name, a title or a code backwards.
 */
const inOneLine = withoutAny(/[\p{Cs}\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u);
/** Text of several lines may contain marks for quotations in Arabic or Hebrew, but no marks that reverse letters. */
const inLines = withoutAny(/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202d\u202e]/u);

function withoutAny(forbidden: RegExp) {
  return z.refine<string>((value) => !forbidden.test(value), unreadable);
}

const withoutCard = z.refine<string>((value) => !holdsCardNumber(value), looksLikeCard);

/** If the text is too long, the checks that follow are skipped. */
export function atMost(length: number) {
  return z.maxLength(length, { error: `must be at most ${length} characters`, abort: true });
}

/**
 * The kind of text that people type into a field. A public demonstration replaces typed text, because the text may be
 * about a person (docs/decisions/0030). Text of the kind 'kept' is not replaced. It belongs to the business, or the
 * server only looks it up and never stores it.
 */
export type Typed = 'words' | 'name' | 'email' | 'phone' | 'country' | 'kept';

/** The kind of text of each schema. A schema that adds checks to another schema has the same kind as that schema. */
export const typedFields = z.registry<{ typed: Typed }>();

/**
 * Text that a visitor typed. Refuses control characters, line breaks unless `lines` allows them, and card numbers,
 * which we must not store (docs/decisions/0018).
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

/** The business's own text, which everyone reads. */
export function houseText(maxLength: number, { lines = false } = {}) {
  return text(maxLength, { lines, typed: 'kept' });
}

/** A name that our emails may use in a greeting. */
export function personName(maxLength: number) {
  return text(maxLength, { typed: 'name' }).check(z.refine(isPersonName, noName));
}
