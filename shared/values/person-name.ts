const mostDigits = 3;

/**
 * Refuses links (`://`, `www.`, `/`, `@`), line breaks and their look-alikes. Also refuses invisible marks, because
 * they can reverse text or make two names look alike. Two marks that Persian and Indian scripts need are allowed.
 */
const noPartOfAName = /www\.|[/\\@\r\n\u0085\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/iu;

/**
 * Whether a text can be used as a person's name in an email. Our greeting repeats a name that a stranger has
 * typed. If the name could have a link or a sum of money in it, strangers could send their own message in our
 * email. Letters of every script, dots, hyphens and apostrophes are allowed.
 */
export function isPersonName(text: string): boolean {
  const plain = plainOf(text);
  return !noPartOfAName.test(plain) && (plain.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits;
}

/**
 * A text with look-alikes replaced by plain characters, to check its content. Accents are removed first:
 * normalising thousands of them on one letter takes quadratic time.
 */
export function plainOf(text: string): string {
  return text.replace(/\p{M}+/gu, '').normalize('NFKC');
}

export const personNameProblem = `Please enter a name without a web address, an email address, a slash, hidden characters or more than ${mostDigits} digits.`;
