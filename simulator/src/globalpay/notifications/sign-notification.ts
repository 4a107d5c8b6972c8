import { createHash } from 'node:crypto';

/** The X-GP-Signature of a body: a hash over it and the key after it, no HMAC. */
export function signNotification(body: string, appKey: string): string {
  return createHash('sha512').update(`${body}${appKey}`).digest('hex');
}
