import { shortCodeAlphabet, shortCodeLength } from '@slipway/shared/values/shown-text.ts';
import { createHash, createHmac, randomFillSync, randomInt } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes are fetched for 64 ids in one call. No byte is used twice. */
const bytesOfId = 26;
const pool = new Uint8Array(bytesOfId * 64);
let used = pool.length;

/** 26 characters, 130 random bits: an id that a stranger cannot guess and that is easy to read out on the phone. */
export function randomId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = '';
  for (const end = used + bytesOfId; used < end; used += 1) {
    id += alphabet[(pool[used] ?? 0) & 31];
    pool[used] = 0;
  }
  return id;
}

/**
 * One of 887 million codes for a booking. The database refuses a code that is in use, and the caller makes another
 * code.
 */
export function randomCode(): string {
  return Array.from(
    { length: shortCodeLength },
    () => shortCodeAlphabet[randomInt(shortCodeAlphabet.length)],
  ).join('');
}

/** The hash under which a cookie is stored, so that a leaked database exposes no session. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A keyed hash: without our key nobody can reverse it by hashing all addresses. */
export function keyedHashOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
}
