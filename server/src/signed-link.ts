import { timingSafeEqual } from 'node:crypto';
import { keyedHashOf } from './random-id.ts';

/** What a link of ours may be for; a signature for one opens nothing else. */
type Purpose = 'review' | 'another day';

/** 22 characters, 130 bits: proof that we mailed this link for this booking. */
export function signLink(key: string, purpose: Purpose, bookingId: string): string {
  return keyedHashOf(key, `${purpose} ${bookingId}`);
}

export function isSigned(key: string, purpose: Purpose, bookingId: string, signature: string): boolean {
  const expected = Buffer.from(signLink(key, purpose, bookingId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
