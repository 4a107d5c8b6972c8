import { createHash, timingSafeEqual } from 'node:crypto';
import type { Answer, Call } from '../../http/call.ts';
import { type Merchant, findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';

/** Finds the merchant by HTTP basic authentication. */
export function authenticate(simulator: Simulator, { headers }: Call): Merchant | undefined {
  const [scheme, credentials = ''] = headers.authorization?.split(' ') ?? [];
  if (scheme !== 'Basic') return undefined;
  const [, username = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? [];
  const merchant = findMerchant(simulator, username);
  if (merchant?.provider !== 'worldpay' || merchant.keys.username !== username) return undefined;
  return isSame(merchant.keys.password ?? '', password) ? merchant : undefined;
}

/** Answers with an HTML page and not with XML, as Worldpay does. */
export const wrongPassword: Answer = {
  status: 401,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'www-authenticate': 'Basic realm="payment service"',
  },
  body: '<html><head><title>401 Unauthorised</title></head><body><h1>This request requires HTTP authentication</h1></body></html>',
};

function isSame(one: string, other: string): boolean {
  const [oneHash, otherHash] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return oneHash !== undefined && otherHash !== undefined && timingSafeEqual(oneHash, otherHash);
}
