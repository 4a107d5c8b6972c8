import { createHash } from 'node:crypto';

/** The X-GP-Signature of a body: a plain hash of the body and the key after it, not an HMAC. */
export function signNotification(body: string, appKey: string): string {
  return createHash('sha512').update(`${body}${appKey}`).digest('hex');
}
