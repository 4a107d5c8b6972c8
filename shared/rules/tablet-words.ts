/** What the shared tablet's key signs: bound to one purpose and one question, so that neither can be used for another. */
export function tabletWords(
  purpose: 'people' | 'sign in' | 'first pin',
  { device, challenge, person = '' }: { device: string; challenge: string; person?: string },
): string {
  return `slipway tablet\n${purpose}\n${device}\n${challenge}\n${person}`;
}

/** What a device signs when it is enrolled: it holds the key whose public half it sends. */
export function enrolWords(token: string): string {
  return `slipway enrol\n${token}`;
}
