import { createHash } from 'node:crypto';

/** Global Payments hashes the text followed by the key, in both cases; it is not an HMAC. */
export function tokenSecret(nonce: string, appKey: string): string {
  return createHash('sha512').update(nonce).update(appKey).digest('hex');
}

export function notificationSignature(raw: Buffer, appKey: string): string {
  return createHash('sha512').update(raw).update(appKey).digest('hex');
}
