import { timingSafeEqual } from 'node:crypto';
import { keyedHashOf } from './random-id.ts';
import type { SigningKey } from './signing-keys.ts';

/** The purposes of our links and challenges; a signature for one purpose is not valid for another purpose. */
type Purpose = 'review' | 'another day' | 'a hold' | 'captain' | 'bookings';

/**
 * A signature of 22 characters, 130 bits: it proves that we issued `what`, usually a booking's id, for this purpose.
 */
export function signLink(key: SigningKey, purpose: Purpose, what: string): string {
  return keyedHashOf(key.current(), `${purpose} ${what}`);
}

export function isSigned(key: SigningKey, purpose: Purpose, what: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return key.accepted().some((secret) => {
    const expected = Buffer.from(keyedHashOf(secret, `${purpose} ${what}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
