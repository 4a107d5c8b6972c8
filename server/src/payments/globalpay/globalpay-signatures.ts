import { createHash } from 'node:crypto';

/** Both are hashes with the key behind the text, as Global Payments has it: no HMAC. */
export function tokenSecret(nonce: string, appKey: string): string {
  return createHash('sha512').update(nonce).update(appKey).digest('hex');
}

export function notificationSignature(raw: Buffer, appKey: string): string {
  return createHash('sha512').update(raw).update(appKey).digest('hex');
}
