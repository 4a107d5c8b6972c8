import { createHmac } from 'node:crypto';

/** The Stripe-Signature of a body at a time in unix seconds. The key is the whole "whsec_..." text. */
export function signWebhook(secret: string, body: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
