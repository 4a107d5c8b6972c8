/**
 * A phone number such as '+441632960142' as people read it: spaces at positions 3, 8 and 12 of the shown text (spec
 * 2.1).
 */
export function displayPhone(phone: string): string {
  return [3, 8, 12].reduce((shown, at) => `${shown.slice(0, at)} ${shown.slice(at)}`, phone).trim();
}

/** The characters of codes that people read aloud. The look-alikes 0, O, 1, I and L are missing. */
export const shortCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const shortCodeLength = 6;

/** A code such as 'H7K-2QM', to read aloud as two groups of three. */
export function displayCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** The beginning of a text. A surrogate pair, such as an emoji, is either kept whole or dropped. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
