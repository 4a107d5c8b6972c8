/** The maximum length of an address in SMTP: the limit in RFC 5321 4.5.3.1.3 without the two angle brackets. */
export const emailMaxLength = 254;

/** The address in lower case without outer spaces. It identifies a visitor, however the visitor typed the address. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The maximum length of the part before the @ (RFC 5321 4.5.3.1.1). */
const localPartMaxLength = 64;

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

/** The last label is letters, or the 'xn--' form in which browsers submit an international domain. */
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

/**
 * Whether we can send an email to this address. Stricter than RFC 5322 on purpose: no quoted local parts, comments or
 * address lists. Spaces around the address are allowed, but no control characters, which could inject headers.
 */
export function canReceiveMail(email: string): boolean {
  if (/[\u0000-\u001f\u007f]/.test(email)) return false;
  const address = email.trim();
  // Checks the length before any pattern, so that a long input cannot keep a pattern busy.
  if (address.length > emailMaxLength) return false;
  const at = address.indexOf('@');
  if (at < 1 || at > localPartMaxLength) return false;
  return localPart.test(address.slice(0, at)) && domain.test(address.slice(at + 1));
}
