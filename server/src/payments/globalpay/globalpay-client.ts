import { minuteMs, hourSeconds } from '@slipway/shared/values/durations.ts';
import { createHash } from 'node:crypto';
import { ProviderError } from '../payment-provider.ts';
import { GlobalpayError, isInvalidToken } from './globalpay-error.ts';

export type GlobalpayAccount = {
  appId: string;
  appKey: string;
  /** The address of the API, with '/ucp' and without a trailing slash. */
  address: string;
  now: () => Date;
};

type Answer = Record<string, unknown>;

export type GlobalpayClient = {
  get: (path: string, signal: AbortSignal) => Promise<Answer>;
  /**
   * `key` is the idempotency key: a second call with the same key is refused with an error that names the transaction
   * of the first.
   */
  post: (path: string, body: object, signal: AbortSignal, key?: string) => Promise<Answer>;
  /** Returns a token that grants only `permissions`, and is valid for `seconds`. */
  accessToken: (
    permissions: string[],
    seconds: number,
    signal: AbortSignal,
  ) => Promise<{ token: string; expiresInSeconds: number }>;
};

const apiVersion = '2021-03-22';
const ownTokenSeconds = hourSeconds;
/** A token is not used in its last minute: it might expire on the way. */
const marginMs = minuteMs;

/** A client of the API. Our own token never reaches a browser. Throws ProviderError. */
export function globalpayClient({ appId, appKey, address, now }: GlobalpayAccount): GlobalpayClient {
  let ownToken: { token: string; goodUntilMs: number } | undefined;

  async function send(
    path: string,
    init: { method: string; body?: object; key?: string },
    token: string,
    signal: AbortSignal,
  ) {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-gp-version': apiVersion,
    };
    if (token !== '') headers.authorization = `Bearer ${token}`;
    if (init.key !== undefined) headers['x-gp-idempotency'] = init.key;
    const { status, answer } = await readAnswer(
      fetch(`${address}${path}`, {
        method: init.method,
        headers,
        body: init.body === undefined ? undefined : JSON.stringify(init.body),
        redirect: 'error',
        signal,
      }),
    );
    if (status < 200 || status > 299) throw new GlobalpayError(status, answer);
    if (typeof answer !== 'object' || answer === null)
      throw new ProviderError('outcome_unknown', 'Global Payments: the answer is not an object');
    return answer as Answer;
  }

  async function askToken(more: { permissions?: string[]; seconds: number }, signal: AbortSignal) {
    const nonce = now().toISOString();
    const { seconds, permissions } = more;
    const answer = await send(
      '/accesstoken',
      {
        method: 'POST',
        body: {
          app_id: appId,
          nonce,
          secret: tokenSecret(nonce, appKey),
          grant_type: 'client_credentials',
          seconds_to_expire: seconds,
          permissions,
        },
      },
      '',
      signal,
    );
    const { token, seconds_to_expire: lives } = answer;
    if (typeof token !== 'string' || token === '' || typeof lives !== 'number')
      throw new ProviderError('outcome_unknown', 'Global Payments: no access token in the answer');
    return { token, expiresInSeconds: lives };
  }

  async function renewToken(signal: AbortSignal): Promise<string> {
    const askedAt = now().getTime();
    const { token, expiresInSeconds } = await askToken({ seconds: ownTokenSeconds }, signal);
    ownToken = { token, goodUntilMs: askedAt + expiresInSeconds * 1000 - marginMs };
    return token;
  }

  async function call(
    path: string,
    init: { method: string; body?: object; key?: string },
    signal: AbortSignal,
  ) {
    const isGood = ownToken !== undefined && now().getTime() < ownToken.goodUntilMs;
    const token = isGood && ownToken !== undefined ? ownToken.token : await renewToken(signal);
    try {
      return await send(path, init, token, signal);
    } catch (error) {
      // The call was refused before anything was done.
      if (!isInvalidToken(error)) throw error;
      return send(path, init, await renewToken(signal), signal);
    }
  }

  return {
    get: (path, signal) => call(path, { method: 'GET' }, signal),
    post: (path, body, signal, key) => call(path, { method: 'POST', body, key }, signal),
    accessToken: (permissions, seconds, signal) => askToken({ permissions, seconds }, signal),
  };
}

/** The call may have worked even if its answer arrived incomplete. */
async function readAnswer(sent: Promise<Response>): Promise<{ status: number; answer: unknown }> {
  let status: number;
  let text: string;
  try {
    const response = await sent;
    status = response.status;
    text = await response.text();
  } catch {
    throw new ProviderError('outcome_unknown', 'Global Payments: no answer');
  }
  try {
    return { status, answer: JSON.parse(text) };
  } catch {
    if (status >= 400) throw new GlobalpayError(status, undefined);
    throw new ProviderError('outcome_unknown', 'Global Payments: the answer is not JSON');
  }
}

/** Global Payments hashes the text followed by the key, without HMAC, for tokens and for notifications. */
export function tokenSecret(nonce: string, appKey: string): string {
  return createHash('sha512').update(nonce).update(appKey).digest('hex');
}

export function notificationSignature(raw: Buffer, appKey: string): string {
  return createHash('sha512').update(raw).update(appKey).digest('hex');
}
