/**
 * The text that the shared tablet signs with its key. The text names one purpose and one challenge, so the signature is
 * valid for no other purpose and no other challenge.
 */
export function tabletText(
  purpose: 'people' | 'sign in' | 'first pin',
  { device, challenge, person = '' }: { device: string; challenge: string; person?: string },
): string {
  return `slipway tablet\n${purpose}\n${device}\n${challenge}\n${person}`;
}

/** The text that a device signs when it is enrolled, to prove that it holds the private key. */
export function enrolText(token: string): string {
  return `slipway enrol\n${token}`;
}
