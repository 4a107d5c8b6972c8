/** For reading out on the phone or at the jetty: 0 and O, 1, I and L are left out. */
export const shortCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const shortCodeLength = 6;

/** 'H7K-2QM': read aloud in two threes. */
export function displayCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
