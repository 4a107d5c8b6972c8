import { createHash } from 'node:crypto';
import type { Delivery } from '../deliveries/delivery.ts';
import type { LedgerRow, LedgerTotals } from '../ledger.ts';
import type { LoggedRequest } from '../request-log.ts';
import { type Reply, callControl, readReply } from './test-simulator.ts';
import { startReceiver } from './webhook-receiver.ts';

let merchants = 0;
let references = 0;

export const globalpayCards = {
  pays: '4263970000005262',
  declined: '4000120000001154',
  systemError: '4009830000001985',
  frictionless: '4222000006285344',
  noMethod: '4222000009719489',
  failed: '4222000002144131',
  challenge: '4222000001227408',
};

/** The lifetime of an access token in seconds. No test advances the clock by more than a week. */
const aWeek = 604_800;

type Options = { token?: string | null; key?: string; headers?: Record<string, string | null>; raw?: string };

export type GlobalpayMerchant = Awaited<ReturnType<typeof introduceGlobalpay>>;

/** Registers a new merchant. Returns a client that can send any call. */
export async function introduceGlobalpay(simulator: string) {
  merchants += 1;
  const appId = `app${process.pid}x${merchants}`;
  const appKey = `key${process.pid}x${merchants}`;
  const receiver = await startReceiver();
  await callControl(simulator, 'merchant', {
    provider: 'globalpay',
    app_id: appId,
    app_key: appKey,
    webhook_url: receiver.url,
    allowed_origins: ['http://localhost:3000'],
  });

  const nonce = '2026-11-21T10:00:00.000Z';
  const credentials = {
    app_id: appId,
    nonce,
    secret: createHash('sha512')
      .update(nonce + appKey)
      .digest('hex'),
    grant_type: 'client_credentials',
  };

  async function call(method: string, path: string, body?: object, options: Options = {}): Promise<Reply> {
    const { token = server, key, headers = {}, raw } = options;
    const sent: Record<string, string | null> = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-gp-version': '2021-03-22',
      authorization: token === null ? null : `Bearer ${token}`,
      'x-gp-idempotency': key ?? null,
      ...headers,
    };
    const kept = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null);
    return readReply(
      await fetch(`${simulator}/ucp${path}`, {
        method,
        headers: kept,
        body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      }),
    );
  }
  const askToken = (more: object = {}) =>
    call('POST', '/accesstoken', { ...credentials, ...more }, { token: null });

  let server = '';
  server = (await askToken({ seconds_to_expire: aWeek })).json.token;
  const browser: string = (
    await askToken({ permissions: ['PMT_POST_Create_Single'], seconds_to_expire: aWeek })
  ).json.token;
  const look = async <Seen>(path: string): Promise<Seen> =>
    (await callControl(simulator, `${path}?merchant=${appId}`)).json;

  const cardBody = (number: string) => ({
    reference: `card ${(references += 1)}`,
    usage_mode: 'SINGLE',
    name: 'Zoë Guest',
    card: { number, cvv: number.startsWith('37') ? '1234' : '123', expiry_month: '12', expiry_year: '40' },
  });
  const tokenise = async (number = globalpayCards.pays): Promise<string> =>
    (await call('POST', '/payment-methods', cardBody(number), { token: browser })).json.id;

  const saleBody = (pmt: string, more: object = {}) => ({
    account_name: 'transaction_processing',
    channel: 'CNP',
    type: 'SALE',
    capture_mode: 'LATER',
    amount: '12500',
    currency: 'GBP',
    country: 'GB',
    reference: `attempt ${(references += 1)}`,
    payment_method: { name: 'Zoë Guest', entry_mode: 'ECOM', id: pmt },
    ...more,
  });

  const authenticationBody = (pmt: string, more: object = {}) => ({
    account_name: 'transaction_processing',
    channel: 'CNP',
    country: 'GB',
    reference: 'attempt_1',
    amount: '12500',
    currency: 'GBP',
    source: 'BROWSER',
    payment_method: { id: pmt },
    notifications: {
      challenge_return_url: 'http://localhost:3000/return/globalpay/challenge',
      three_ds_method_return_url: 'http://localhost:3000/return/globalpay/method',
    },
    ...more,
  });

  const initiationBody = (pmt: string, more: object = {}) => ({
    three_ds: { source: 'BROWSER', message_version: '2.2.0', message_category: 'PAYMENT_AUTHENTICATION' },
    method_url_completion_status: 'NO',
    merchant_contact_url: 'http://localhost:3000/contact',
    order: { amount: '12500', currency: 'GBP', reference: 'attempt_1' },
    payment_method: { id: pmt },
    payer: { email: 'zoe@example.com' },
    browser_data: {
      accept_header: 'text/html',
      color_depth: 'TWENTY_FOUR_BITS',
      ip: '127.0.0.1',
      java_enabled: 'FALSE',
      javascript_enabled: 'TRUE',
      language: 'en-GB',
      screen_height: '1080',
      screen_width: '1920',
      challenge_window_size: 'WINDOWED_500X600',
      timezone: '0',
      user_agent: 'a browser',
    },
    ...more,
  });

  return {
    appId,
    appKey,
    credentials,
    receiver,
    browser,
    call,
    askToken,
    cardBody,
    tokenise,
    saleBody,
    authenticationBody,
    initiationBody,
    /** Charges a new card token. */
    sell: async (more: object = {}, number = globalpayCards.pays) =>
      (await call('POST', '/transactions', saleBody(await tokenise(number), more))).json,
    control: (path: string, body: object = {}) => callControl(simulator, path, { merchant: appId, ...body }),
    ledger: () => look<{ totals: LedgerTotals; payments: LedgerRow[] }>('ledger'),
    requests: () => look<LoggedRequest[]>('requests'),
    deliveries: () => look<Delivery[]>('events'),
    close: () => receiver.close(),
  };
}
