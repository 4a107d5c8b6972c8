import { createHmac } from 'node:crypto';

/** Computes a Stripe-Signature for this body by Stripe's published scheme, independently of the code under test. */
export function signedAt(secret: string, body: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}
