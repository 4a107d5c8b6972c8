import { plainOf } from './plain-of.ts';

const mostDigits = 3;

/** `://`, `www.`, `/`, `@` and line breaks, also in the look-alikes that a mail program treats as such. */
const partOfAddress = /www\.|[/\\@\r\n\u0085\u2028\u2029]/i;

/**
 * Marks that nobody sees: they turn the direction of what follows, or make two names look alike. Letters of Persian and
 * of Indian scripts are joined and kept apart by the two that may stand.
 */
const hidden = /(?![\u200c\u200d])\p{Cf}/u;

/**
 * Whether a text can stand in an email as somebody's name. Our emails greet by a name that a stranger typed: with a
 * link or a sum in it, the stranger would be writing our email. Letters of every script, dots, hyphens and apostrophes
 * are allowed.
 */
export function isPersonName(text: string): boolean {
  const plain = plainOf(text);
  return (
    !hidden.test(text) && !partOfAddress.test(plain) && (plain.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits
  );
}

export const personNameProblem = `Please enter a name without a web address, an email address, a slash, hidden characters or more than ${mostDigits} digits.`;
