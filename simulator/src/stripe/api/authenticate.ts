import { type Merchant, findMerchant } from '../../merchants.ts';
import type { Call } from '../../http/call.ts';
import type { Simulator } from '../../simulator.ts';
import { StripeFailure } from './failure.ts';
import type { Form } from './form-body.ts';

/**
 * Finds the account by its key. A server sends the key as `Authorization: Bearer`; Stripe.js sends it as the parameter
 * `key`.
 */
export function authenticate(
  simulator: Simulator,
  { headers }: Call,
  form: Form,
): { merchant: Merchant; key: 'secret' | 'publishable' } {
  const sent = keyIn(headers.authorization) ?? (typeof form.key === 'string' ? form.key : undefined);
  if (sent === undefined || sent === '') {
    throw denied(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    );
  }
  const merchant = findMerchant(simulator, sent);
  if (merchant?.keys.secret_key === sent) return { merchant, key: 'secret' };
  if (merchant?.keys.publishable_key === sent) return { merchant, key: 'publishable' };
  throw denied(`Invalid API Key provided: ${masked(sent)}`);
}

function keyIn(header = ''): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(header)?.[1];
  const basic = /^Basic (\S+)$/i.exec(header)?.[1];
  return bearer ?? (basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':')[0]);
}

function masked(key: string): string {
  return key.length < 16
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}

function denied(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}
