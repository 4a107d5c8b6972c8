const mostDigits = 3;

/**
 * `://`, `www.`, `/`, `@` and line breaks, also as look-alikes that an email program treats the same; and
 * invisible marks, which reverse the text after them or make two names look alike. The two marks that join
 * and separate letters of Persian and Indian scripts are allowed.
 */
const noPartOfAName = /www\.|[/\\@\r\n\u0085\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/iu;

/**
 * Whether a text can be used as a person's name in an email. Our emails greet by a name that a stranger
 * typed: with a link or a sum in it, the stranger would be writing our email. Letters of every script, dots,
 * hyphens and apostrophes are allowed.
 */
export function isPersonName(text: string): boolean {
  const plain = plainOf(text);
  return !noPartOfAName.test(plain) && (plain.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits;
}

/**
 * A text with look-alikes replaced by the plain characters, to check its content. Without accents: sorting
 * thousands of them on one letter takes time with the square of their number.
 */
export function plainOf(text: string): string {
  return text.replace(/\p{M}+/gu, '').normalize('NFKC');
}

export const personNameProblem = `Please enter a name without a web address, an email address, a slash, hidden characters or more than ${mostDigits} digits.`;
