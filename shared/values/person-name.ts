const mostDigits = 3;

/**
 * `://`, `www.`, `/`, `@` and line breaks, also in the look-alikes that a mail program treats as such; and marks that
 * nobody sees, which turn the direction of what follows or make two names look alike. The two that join and part the
 * letters of Persian and of Indian scripts may stand.
 */
const noPartOfAName = /www\.|[/\\@\r\n\u0085\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/iu;

/**
 * Whether a text can stand in an email as somebody's name. Our emails greet by a name that a stranger typed: with a
 * link or a sum in it, the stranger would be writing our email. Letters of every script, dots, hyphens and apostrophes
 * are allowed.
 */
export function isPersonName(text: string): boolean {
  const plain = plainOf(text);
  return !noPartOfAName.test(plain) && (plain.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits;
}

/**
 * A text with its look-alikes as the plain characters that they look like, for a check of what it says. Without accents:
 * putting thousands of them on one letter in order takes the square of their number.
 */
export function plainOf(text: string): string {
  return text.replace(/\p{M}+/gu, '').normalize('NFKC');
}

export const personNameProblem = `Please enter a name without a web address, an email address, a slash, hidden characters or more than ${mostDigits} digits.`;
