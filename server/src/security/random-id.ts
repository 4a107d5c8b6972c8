import { createHash, createHmac, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 26 characters, 130 random bits: ids that a stranger cannot guess, easy to read out on the phone. */
export function randomId(): string {
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}

/** Cookies are stored as this, so that a copy of the database opens nobody's door. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A hash that cannot be looked up in a table of all addresses without our key. */
export function keyedHashOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
}
