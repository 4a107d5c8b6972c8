import { createHash } from 'node:crypto';

/** Proves that the caller has the app_key without sending it. */
export function tokenSecret(nonce: string, appKey: string): string {
  return createHash('sha512').update(`${nonce}${appKey}`).digest('hex');
}
