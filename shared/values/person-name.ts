const mostDigits = 3;

/** `://`, `www.`, `/`, `@` and line breaks, also in the look-alikes that a mail program reads as such. */
const partOfAddress = /www\.|[/\\@\r\n\u0085\u2028\u2029]/i;

/**
 * Whether it can stand in an email as somebody's name. Our emails greet by what a stranger typed: a name that carries a
 * link or a sum would make them that stranger's. Letters of every script, dots, hyphens and apostrophes are names.
 */
export function isPersonName(text: string): boolean {
  const plain = text.normalize('NFKC');
  return !partOfAddress.test(plain) && (plain.match(/\p{Nd}/gu)?.length ?? 0) <= mostDigits;
}

export const personNameProblem = `Please enter a name without a web address, an email address, a slash or more than ${mostDigits} digits.`;
