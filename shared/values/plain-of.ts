/**
 * A text with its look-alikes as the plain characters that they look like, for a check of what it says. Without accents:
 * putting thousands of them on one letter in order takes the square of their number.
 */
export function plainOf(text: string): string {
  return text.replace(/\p{M}+/gu, '').normalize('NFKC');
}
